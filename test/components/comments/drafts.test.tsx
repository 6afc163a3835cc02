import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { NewThreadComposer } from '../../../components/comments/styled/ThreadComposer.js';
import { Composer } from '../../../components/composer/index.js';
import { useUnsent } from '../../../components/comments/styled/useUnsent.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import type { CommentAnnotation, ParleyClient, VisibilityConfig, VisibilityLevel } from '../../../src/index.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { addThreads, commentsOn } from '../../support/commentsOn.js';
import { valuesOf } from '../../support/expectValue.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
beforeAll(async () => void (service = await startTestService()));

/** Ada's screen with a thread that can be closed and opened again, and what is in it. */
async function open(documentId: string) {
  await addThreads(service, documentId, { annotationId: documentId, from: 'ada' });
  let client!: ParleyClient;
  let thread: CommentAnnotation | undefined;
  let hasUnsent!: () => boolean;
  function Screen({ isOpen }: { isOpen: boolean }) {
    const { data } = useCommentAnnotations();
    const unsent = useUnsent(documentId);
    return (
      <Probe
        see={() => {
          thread = data?.[0];
          hasUnsent = () => unsent().length > 0;
        }}
      >
        {isOpen && data?.[0] && <CommentThread annotationId={documentId} />}
      </Probe>
    );
  }
  const page = (isOpen: boolean) => (
    <ParleyProvider
      {...service.as('ada').props}

      documentId={documentId}
      onClientLoad={(loaded) => (client = loaded)}
    >
      <Screen isOpen={isOpen} />
    </ParleyProvider>
  );
  const { rerender } = render(page(true));
  const composer = (id: string) => contextOf(client).ui.getState().comments.composers?.[id];
  await waitFor(() => expect(composer(`thread-${documentId}`)).toBeDefined());
  const say = (id: string, text: string) =>
    act(() => composer(id)!.write({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: `<p>${text}</p>` }));
  const drafts = () => thread?.comments.filter(({ isDraft }) => isDraft).map(({ commentText }) => commentText);
  return {
    client,
    composer,
    say,
    drafts,
    draftId: () => `edit-${thread?.comments.find(({ isDraft }) => isDraft)?.commentId}`,
    hasUnsent: () => hasUnsent(),
    close: () => rerender(page(false)),
    reopen: () => rerender(page(true)),
    events: valuesOf(client.getCommentElement().on('addCommentDraft')),
  };
}
function Probe({ see, children }: { see: () => void; children: React.ReactNode }) {
  see();
  return children;
}

it('a reply left unsent is a draft for its author alone, which goes on where it was left, and is sent', async () => {
  const ada = await open('reply');
  const { comments: bobs } = await act(() => commentsOn(service, 'bob', 'reply'));
  const seenByBob = valuesOf(bobs.getAllCommentAnnotations());
  expect(ada.hasUnsent()).toBe(false);
  ada.say('thread-reply', 'Half');
  expect(ada.hasUnsent()).toBe(true);
  ada.close();
  await waitFor(() => expect(ada.drafts()).toEqual(['Half']));
  expect(ada.events).toHaveLength(1);

  ada.reopen();
  await waitFor(() => expect(ada.composer(ada.draftId())?.state.getState().content.text).toBe('Half'));
  expect(ada.hasUnsent()).toBe(false); // it is kept already
  ada.close();
  ada.reopen();
  await waitFor(() => expect(ada.composer(ada.draftId())).toBeDefined());
  expect(ada.events).toHaveLength(1);
  ada.say(ada.draftId(), 'Half more');
  expect(ada.hasUnsent()).toBe(true);
  ada.close();
  await waitFor(() => expect(ada.drafts()).toEqual(['Half more']));
  expect(ada.events).toHaveLength(2);

  ada.reopen();
  await waitFor(() => expect(ada.composer(ada.draftId())).toBeDefined());
  await waitFor(() => expect(seenByBob.at(-1)?.[0]?.comments).toHaveLength(1));
  await act(() => ada.composer(ada.draftId())!.submit());
  await waitFor(() => expect(ada.drafts()).toEqual([]));
  await waitFor(() => expect(seenByBob.at(-1)?.[0]?.comments).toMatchObject([{}, { commentText: 'Half more' }]));
});

it.each<[VisibilityLevel, VisibilityConfig]>([
  ['restricted-self', { type: 'restricted', userIds: ['ada'] }],
  ['restricted', { type: 'restricted', userIds: ['ada'] }], // nobody has been picked yet
  ['organization-private', { type: 'organizationPrivate' }],
])('a new thread left unsent keeps the visibility %s and its assignee', async (level, visibilityConfig) => {
  let client!: ParleyClient;
  const thread = { annotationId: 'TEMP_new', savedId: level, targetElementId: 'row' };
  const page = (isOpen: boolean) => (
    <ParleyProvider {...service.as('ada').props} documentId={level} onClientLoad={(loaded) => (client = loaded)}>
      {isOpen && <NewThreadComposer thread={thread} />}
    </ParleyProvider>
  );
  const { rerender } = render(page(true));
  const composer = contextOf(client).ui.getState().comments.composers!['thread-TEMP_new']!;
  await waitFor(() => expect(client.getInitState()).toHaveProperty('value', true));
  act(() => {
    composer.write({ ...EMPTY_CONTENT, text: 'Half', commentText: 'Half' });
    composer.chooseVisibility({ level, users: [] });
    composer.assign({ userId: 'bob' });
  });
  const before = service.answers.length;
  rerender(page(false));
  const threads = valuesOf(client.getCommentElement().getAllCommentAnnotations());
  await waitFor(() =>
    expect(threads.at(-1)).toMatchObject([{ isDraft: true, visibilityConfig, assignedTo: { userId: 'bob' } }]),
  );
  await waitFor(() => expect(service.answers.slice(before)).toContain('commentAnnotations/add'));
});

it('a draft is discarded without a question, and nothing of it is written again', async () => {
  const ada = await open('discard');
  ada.say('thread-discard', 'Never mind');
  ada.close();
  await waitFor(() => expect(ada.drafts()).toEqual(['Never mind']));
  ada.reopen();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(ada.drafts()).toEqual([]));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(ada.events).toHaveLength(1);
});

it('with draftMode off nothing is kept by the service, and the words are there again when the thread is', async () => {
  const ada = await open('off');
  act(() => ada.client.getCommentElement().updateSettings({ draftMode: false }));
  ada.say('thread-off', 'Gone');
  const before = service.requests.length;
  ada.close();
  await waitFor(() => expect(ada.events).toHaveLength(1));
  expect(service.requests.slice(before)).not.toContain('comments/add');
  ada.reopen();
  await waitFor(() => expect(ada.composer('thread-off')?.state.getState().content.text).toBe('Gone'));
  ada.close();
  await act(async () => undefined);
  ada.reopen();
  await waitFor(() => expect(ada.composer('thread-off')?.isEmpty()).toBe(false));
  ada.say('thread-off', '');
  ada.close();
  await act(async () => undefined);
  ada.reopen();
  await waitFor(() => expect(ada.composer('thread-off')?.isEmpty()).toBe(true));
});

it('a reply is left to its composer when the person may only read meanwhile', async () => {
  const ada = await open('viewer');
  const setRole = (accessRole: 'viewer' | 'editor') =>
    service.rest('auth/permissions/add', {
      user: { userId: 'ada' },
      permissions: {
        resources: [{ type: 'document', id: 'viewer', organizationId: service.organizationId, accessRole }],
      },
    });
  ada.say('thread-viewer', 'Half');
  await setRole('viewer');
  await waitFor(() => expect(ada.composer('thread-viewer')).toBeUndefined());
  await setRole('editor');
  await waitFor(() => expect(ada.composer('thread-viewer')?.state.getState().content.text).toBe('Half'));
  expect(ada.drafts()).toEqual([]);
});

it('a draft that the service refuses is left to the next composer of its thread', async () => {
  const ada = await open('refused');
  ada.say('thread-refused', 'Half');
  const refuse = service.refuseNextWrite('FAILED_PRECONDITION');
  ada.close();
  await waitFor(() => expect(ada.events).toHaveLength(1));
  ada.reopen();
  await waitFor(() => expect(ada.composer('thread-refused')?.isEmpty()).toBe(true));
  refuse();
  await waitFor(() => expect(ada.composer('thread-refused')?.state.getState().content.text).toBe('Half'));
  expect(ada.drafts()).toEqual([]);
});

it('a change of a comment that was left is there again when the comment is edited, until it is cancelled', async () => {
  const ada = await open('change');
  const edit = async () => {
    fireEvent.keyDown(screen.getAllByRole('button', { name: 'More actions' }).at(-1)!, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  };
  const editing = () =>
    Object.keys(contextOf(ada.client).ui.getState().comments.composers ?? {}).find((id) => id.startsWith('edit-'));
  await edit();
  await waitFor(() => expect(editing()).toBeDefined());
  ada.say(editing()!, 'Changed');
  ada.close();
  await act(async () => undefined);
  ada.reopen();
  await edit();
  await waitFor(() => expect(ada.composer(editing()!)?.state.getState().content.text).toBe('Changed'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await edit();
  await waitFor(() => expect(ada.composer(editing()!)?.state.getState().content.text).toBe('Hello'));
});

it('what somebody left unsent never becomes a draft of the next person', async () => {
  const onAbandon = vi.fn();
  let client!: ParleyClient;
  const page = (who: string) => (
    <ParleyProvider
      {...service.as('ada').props}
      authProvider={service.as(who).props.authProvider}
      onClientLoad={(loaded) => (client = loaded)}
    >
      <Composer.Root targetComposerElementId="here" onSubmit={() => Promise.resolve()} onAbandon={onAbandon} />
    </ParleyProvider>
  );
  const { rerender, unmount } = render(page('ada'));
  const composer = () => contextOf(client).ui.getState().comments.composers?.['here'];
  await waitFor(() => expect(client.getUser()?.userId).toBe('ada'));
  const write = (text: string) => act(() => composer()!.write({ ...EMPTY_CONTENT, text, commentText: text }));
  write('Only mine');
  rerender(page('bob'));
  await waitFor(() => expect(client.getUser()?.userId).toBe('bob'));
  await waitFor(() => expect(composer()?.isEmpty()).toBe(true));
  expect(onAbandon).not.toHaveBeenCalled();
  write('Mine too');
  unmount();
  await waitFor(() => expect(onAbandon).toHaveBeenCalledOnce());
});

it.each([
  ['saved', 0],
  ['refused', 1],
] as const)(
  'a composer that goes while it saves has left something unsent only when that is %s',
  async (outcome, left) => {
    const onAbandon = vi.fn();
    let answer!: { resolve: () => void; reject: (error: Error) => void };
    const saved = new Promise<void>((resolve, reject) => (answer = { resolve, reject }));
    let client!: ParleyClient;
    const { props } = service.as('ada');
    const page = (isThere: boolean) => (
      <ParleyProvider {...props} onClientLoad={(loaded) => (client = loaded)}>
        {isThere && <Composer.Root targetComposerElementId="here" onSubmit={() => saved} onAbandon={onAbandon} />}
      </ParleyProvider>
    );
    const { rerender } = render(page(true));
    const composer = contextOf(client).ui.getState().comments.composers!['here']!;
    await waitFor(() => expect(client.getUser()?.userId).toBe('ada'));
    act(() => composer.write({ ...EMPTY_CONTENT, text: 'Hello', commentText: 'Hello' }));
    let saving!: Promise<boolean>;
    act(() => void (saving = composer.submit()));
    rerender(page(false));
    await act(async () => {
      if (outcome === 'saved') answer.resolve();
      else answer.reject(new Error('no'));
      await saving;
      await composer.settled();
    });
    await waitFor(() => expect(onAbandon).toHaveBeenCalledTimes(left));
  },
);
