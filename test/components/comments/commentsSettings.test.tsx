import { act, render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { Comments, type CommentsProps } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import type { CommentsUi, ParleyClient } from '../../../src/index.js';
import { DEFAULT_COMMENT_SETTINGS, type CommentSettings } from '../../../src/elements/comment/CommentSettings.js';
import { expectValue } from '../../support/expectValue.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
beforeAll(async () => void (service = await startTestService()));

/** A page with any number of `Comments`, and the settings that other components see. */
function open(...mounted: (CommentsProps & { key: string })[]) {
  let client!: ParleyClient;
  let seen!: CommentSettings;
  const page = (all: (CommentsProps & { key: string })[]): ReactNode => (
    <StrictMode>
      <ParleyProvider {...service.as('ada').props} onClientLoad={(loaded) => (client = loaded)}>
        <Probe see={(settings) => (seen = settings)} />
        {all.map(({ key, ...props }) => (
          <Comments key={key} {...props} />
        ))}
      </ParleyProvider>
    </StrictMode>
  );
  const { rerender } = render(page(mounted));
  return {
    settings: () => seen,
    ui: () => contextOf(client).ui.getState().comments,
    contacts: () => contextOf(client).ui.getState().contacts,
    element: client.getCommentElement(),
    client,
    show: (...all: (CommentsProps & { key: string })[]) => rerender(page(all)),
  };
}

function Probe({ see }: { see: (settings: CommentSettings) => void }) {
  see(useCommentSettings());
  return null;
}

it('every switch given as a prop applies from the first commit on, and is undone with the component', () => {
  const opposite = Object.fromEntries(
    Object.entries(DEFAULT_COMMENT_SETTINGS).map(([key, value]) => [key, typeof value === 'boolean' ? !value : value]),
  ) as unknown as CommentSettings;
  const { settings, show } = open({ key: 'a', ...opposite });
  expect(settings()).toEqual(opposite);
  show();
  expect(settings()).toEqual(DEFAULT_COMMENT_SETTINGS);
});

it('a prop beats a toggle and `settings`, and lets go of it when it is undefined again', async () => {
  const { settings, show, element } = open({
    key: 'a',
    settings: { priority: true, reactions: false },
    reactions: true,
  });
  await act(async () => {
    element.disablePriority();
    element.disableReactions();
    element.enableMultiThread();
    element.enableCommentMode();
    await expectValue(element.onCommentModeChange(), (isOn) => isOn); // after these
  });
  expect(settings()).toMatchObject({ priority: true, reactions: true, multiThread: true });
  show({ key: 'a', reactions: undefined, settings: {} });
  expect(settings()).toMatchObject({ priority: false, reactions: false, multiThread: true });
  show();
  expect(settings()).toMatchObject({ priority: false, reactions: false, multiThread: true });
});

it('of two, the one mounted later wins, whichever leaves first', () => {
  const a = { key: 'a', priority: true, attachments: false };
  const b = { key: 'b', priority: false };
  const { settings, show } = open(a, b);
  expect(settings()).toMatchObject({ priority: false, attachments: false });
  show(a);
  expect(settings()).toMatchObject({ priority: true, attachments: false });
  show(a, b);
  show({ ...a, status: false }, b);
  expect(settings()).toMatchObject({ priority: false, status: false });
  show(b);
  expect(settings()).toMatchObject({ priority: false, attachments: true, status: true });
  show();
  expect(settings()).toEqual(DEFAULT_COMMENT_SETTINGS);
});

it('the other props are undone as well, and what the host has set meanwhile stays', () => {
  const statuses = (name: string) => [
    { id: 'a', name, type: 'default' as const, color: '#000000' },
    { id: 'b', name: 'Done', type: 'terminal' as const, color: '#000000' },
  ];
  const list = { hotkey: '#', type: 'custom', data: [] } as unknown as CommentsProps['customListDataOnComment'];
  const props: CommentsProps = {
    customStatus: statuses('First'),
    unreadIndicatorMode: 'verbose',
    customReactions: { fire: { emoji: '🔥' } },
    customListDataOnComment: list,
    allowedElementIds: ['main'],
    atHereEnabled: true,
    atHereLabel: 'all',
  };
  const { ui, contacts, show, client } = open({ key: 'a', ...props });
  expect(ui()).toMatchObject({
    statuses: [{ name: 'First' }, { name: 'Done' }],
    unreadIndicatorMode: 'verbose',
    customLists: { '#': list },
    allowedElements: { ids: ['main'], classNames: [] },
  });
  expect(contacts()).toMatchObject({ isAtHereEnabled: true, atHereLabel: 'all' });
  show({ key: 'a', ...props }, { key: 'b', customStatus: statuses('Second') });
  expect(ui().statuses?.[0]?.name).toBe('Second');
  show({ key: 'b', customStatus: statuses('Second') });
  expect(ui().statuses?.[0]?.name).toBe('Second');
  expect(ui().unreadIndicatorMode).toBeUndefined();
  act(() =>
    contextOf(client).ui.setState(({ comments }) => ({ comments: { ...comments, statuses: statuses('Of the host') } })),
  );
  show();
  expect(ui().statuses?.[0]?.name).toBe('Of the host');
  const { customReactions, customLists = {}, allowedElements } = ui();
  expect([customReactions, customLists, allowedElements]).toEqual([undefined, {}, undefined] satisfies [
    CommentsUi['customReactions'],
    CommentsUi['customLists'],
    CommentsUi['allowedElements'],
  ]);
  expect(contacts()).toEqual({});
});
