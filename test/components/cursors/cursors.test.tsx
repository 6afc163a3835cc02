import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cursors } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CursorUser } from '../../../src/elements/cursor/Cursor.js';
import type { ParleyClient } from '../../../src/index.js';
import { valuesOf } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  document.body.innerHTML = '<main id="board"><p id="note">Note</p></main>';
  // jsdom lays nothing out.
  document.elementFromPoint = () => document.getElementById('note');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 200, 100));
});
afterEach(() => void vi.restoreAllMocks());

const moveTo = (clientX: number, clientY: number) =>
  act(() => void fireEvent.pointerMove(window, { clientX, clientY, pointerType: 'mouse' }));

/** Bob, who sees the pointers of others; all clients of the test are in one page, and have its pointer. */
async function watch() {
  const { client } = await act(() => signIn(service.as('bob')));
  await act(() => client.setDocument('plan'));
  const seen = valuesOf(client.getCursorElement().getOnlineUsersOnCurrentDocument());
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
  return { client, seen };
}
const places = (users: CursorUser[] | null | undefined) =>
  users?.map(({ userId, targetElement: { xpath, leftPercentage, topPercentage } }) => [
    userId,
    xpath,
    leftPercentage,
    topPercentage,
  ]);

function open(props: Parameters<typeof Cursors>[0] = {}) {
  let client!: ParleyClient;
  const renders = { count: 0 };
  const Mark = ({ user }: { user: CursorUser }) => {
    useEffect(() => void (renders.count += 1));
    return <b>{user.name}</b>;
  };
  const screen = render(
    <ParleyProvider
      {...service.as({ userId: 'ada', name: 'Ada' }).props}
      documentId="plan"
      onClientLoad={(loaded) => (client = loaded)}
    >
      <Cursors slots={{ Cursor: Mark }} {...props} />
    </ParleyProvider>,
  );
  const cursor = () => document.querySelector<HTMLElement>('[data-parley-part=cursor]');
  return { ...screen, client: () => client, cursor, renders };
}

it('shows others where the pointer is on its element, and hides it when it leaves or the tab is hidden', async () => {
  const { seen } = await watch();
  open();
  moveTo(150, 75);
  await waitFor(() => {
    moveTo(150, 75);
    expect(places(seen.at(-1))).toEqual([['ada', '//*[@id="note"]', 25, 25]]);
  });
  moveTo(300, 150);
  await waitFor(() => expect(places(seen.at(-1))).toEqual([['ada', '//*[@id="note"]', 100, 100]]));
  act(() => void fireEvent.pointerOut(window, { relatedTarget: null }));
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
  moveTo(150, 75);
  await waitFor(() => expect(seen.at(-1)).toHaveLength(1));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});

it('moves the cursors of others without rendering', async () => {
  const { client: bob } = await watch();
  const onCursorUserChange = vi.fn<(users: CursorUser[]) => void>();
  const ada = open({ onCursorUserChange });
  await waitFor(() => {
    moveTo(150, 75);
    expect(ada.cursor()).toHaveAttribute('data-parley-state', 'shown');
  });
  expect(ada.cursor()).toHaveAttribute('data-parley-id', 'bob');
  await waitFor(() => expect(ada.cursor()?.style.transform).toBe('translate3d(150px, 75px, 0)'));
  const { count } = ada.renders;
  for (const step of [1, 2, 3]) {
    moveTo(150 + step * 20, 75);
    await waitFor(() => expect(ada.cursor()?.style.transform).toBe(`translate3d(${150 + step * 20}px, 75px, 0)`));
  }
  expect(ada.renders.count).toBe(count);
  expect(onCursorUserChange).toHaveBeenCalledTimes(1);
  await act(() => bob.signOut());
  await waitFor(() => expect(ada.cursor()).toBeNull());
  expect(onCursorUserChange).toHaveBeenLastCalledWith([]);
});

it('shows no id of somebody without name and email', async () => {
  await watch();
  const { cursor } = open({ slots: {} });
  await waitFor(() => {
    moveTo(150, 75);
    expect(cursor()).toHaveTextContent(/^Unknown user$/);
  });
});

it('shows the pointer on the elements that are allowed only', async () => {
  const { seen } = await watch();
  const { rerender, client } = open();
  rerender(
    <ParleyProvider {...service.as('ada').props} documentId="plan">
      <Cursors allowedElementIds={['elsewhere']} />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client()).toBeDefined());
  const allowed = (ids: string[]) => act(() => client().getCursorElement().allowedElementIds(ids));
  allowed(['board']);
  await waitFor(() => {
    moveTo(150, 75);
    expect(seen.at(-1)).toHaveLength(1);
  });
  allowed(['elsewhere']);
  moveTo(151, 75);
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});

it('is shown while a finger touches, and no longer', async () => {
  const { seen } = await watch();
  open();
  const finger = { clientX: 150, clientY: 75, pointerType: 'touch' };
  await waitFor(() => {
    act(() => void fireEvent.pointerDown(window, finger));
    expect(places(seen.at(-1))).toEqual([['ada', '//*[@id="note"]', 25, 25]]);
  });
  act(() => void fireEvent.pointerUp(window, finger));
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});

it('is hidden after it has rested for long', async () => {
  const { seen } = await watch();
  const { client } = open();
  await waitFor(() => {
    moveTo(150, 75);
    expect(seen.at(-1)).toHaveLength(1);
  });
  act(() => client().getCursorElement().setInactivityTime(1));
  moveTo(151, 75);
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});

it('is hidden while its person is away, or at another location', async () => {
  const { client: bob, seen } = await watch();
  const { client } = open();
  const isShown = () =>
    waitFor(() => {
      moveTo(150, 75);
      expect(seen.at(-1)).toHaveLength(1);
    });
  await isShown();
  act(() => client().setLocation({ id: 'slide-2' }));
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
  act(() => bob.setLocation({ id: 'slide-2' }));
  await isShown();
  // The pointer rests where it is; only the person is idle.
  act(() => client().getPresenceElement().setInactivityTime(1));
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});
