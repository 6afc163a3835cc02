import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveSelection } from '../../hooks/selection.js';
import { contextOf } from '../../src/contextOf.js';
import type { LiveSelectionData } from '../../src/elements/selection/LiveSelection.js';
import type { ParleyClient } from '../../src/index.js';
import { valuesOf } from '../support/expectValue.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { signIn } from '../support/signIn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  document.body.innerHTML = `
    <main id="page">
      <input id="title" value="Secret words" />
      <input name="budget" />
      <label>Password <input id="password" type="password" /></label>
      <input id="code" autocomplete="one-time-code" />
      <div id="notes" contenteditable="true" tabindex="0">Notes</div>
      <p id="text">One two <b>three</b> four</p>
      <button id="save">Save</button>
      <section data-parley-live-selection-disabled="true"><input id="private" /></section>
      <section id="marked" data-parley-live-selection="true"><input id="field" /></section>
    </main>`;
  // jsdom knows neither the focus of the window nor what can be edited.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  Object.defineProperty(document.getElementById('notes'), 'isContentEditable', { value: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.getSelection()?.removeAllRanges();
  document.body.innerHTML = '';
});

const focus = (id: string) => act(() => document.getElementById(id)!.focus());
const select = (from: Node, start: number, to: Node, end: number) =>
  act(() => document.getSelection()!.setBaseAndExtent(from, start, to, end));

/** Bob, who looks at the selections of others. */
async function watch(user = 'bob') {
  const { client } = await act(() => signIn(service.as(user)));
  await act(() => client.setDocument('plan'));
  const seen = valuesOf(client.getSelectionElement().getLiveSelectionData());
  await waitFor(() => expect(seen.at(-1)).not.toBeNull());
  return { client, seen };
}
const open = () => {
  const ada = renderParleyHook(() => useLiveSelection(), service.as({ userId: 'ada', name: 'Ada' }), {
    documentId: 'plan',
  });
  return { ...ada, seen: () => ada.result.current.data };
};
const place = (data: LiveSelectionData | null | undefined) =>
  data
    ?.filter(({ user }) => user.userId === 'ada')
    .map(({ kind, targetElement, textRange }) =>
      [kind, targetElement.xpath, textRange?.start, textRange?.end].filter((part) => part !== undefined),
    );
const sees = (seen: (LiveSelectionData | null)[], ...places: (string | number)[][]) =>
  waitFor(() => expect(place(seen.at(-1))).toEqual(places));
const publishedSelection = (client: ParleyClient) => contextOf(client).ownPresence.value.selections;

it('shows others the field that has the focus, and nothing of what is in it', async () => {
  const { seen } = await watch();
  const ada = open();
  focus('title');
  await sees(seen, ['field', '//*[@id="title"]']);
  expect(seen.at(-1)![0]!.user).toMatchObject({ userId: 'ada', name: 'Ada' });
  expect(JSON.stringify(seen)).not.toContain('Secret');
  act(() => document.querySelector<HTMLElement>('[name=budget]')!.focus());
  await sees(seen, ['field', '//*[@name="budget"]']);
  focus('notes');
  await sees(seen, ['field', '//*[@id="notes"]']);
  act(() => (document.activeElement as HTMLElement).blur());
  await sees(seen);
  // Bob is in the same page: he has the same focus.
  focus('title');
  await waitFor(() => expect(ada.seen()?.map(({ user }) => user.userId)).toEqual(['bob']));
  vi.mocked(document.hasFocus).mockReturnValue(false);
  act(() => void fireEvent.blur(window));
  await sees(seen);
  ada.unmount();
});

it('never sends passwords, codes, buttons, our own panels, and what the host has excluded', async () => {
  const { client } = await watch();
  open();
  const { ownPresence } = contextOf(client);
  for (const id of ['password', 'code', 'save', 'private']) {
    focus('title');
    await waitFor(() => expect(publishedSelection(client)).toEqual({ xpath: '//*[@id="title"]' }));
    focus(id);
    await waitFor(() => expect(publishedSelection(client)).toBeNull());
  }
  document.getElementById('page')!.className = 'parley-root';
  focus('title');
  await act(() => new Promise(requestAnimationFrame));
  await act(() => new Promise(requestAnimationFrame));
  expect(ownPresence.value.selections).toBeNull();
});

it('shows selected words by their place in the text', async () => {
  const { seen } = await watch();
  open();
  const text = document.getElementById('text')!;
  select(text.firstChild!, 4, text.lastChild!, 5);
  await sees(seen, ['text', '//*[@id="text"]', 4, 18]);
  expect(JSON.stringify(seen)).not.toContain('three');
  act(() => document.getSelection()!.collapseToEnd());
  await sees(seen);
});

it('tracks what the host has marked only, once the default is off', async () => {
  const { client } = await watch();
  const element = client.getSelectionElement();
  focus('title');
  await waitFor(() => expect(publishedSelection(client)).not.toBeNull());
  element.disableDefaultElementsTracking();
  await waitFor(() => expect(publishedSelection(client)).toBeNull());
  focus('field');
  await waitFor(() => expect(publishedSelection(client)).toEqual({ xpath: '//*[@id="field"]' }));
  element.enableDefaultElementsTracking();
  focus('title');
  await waitFor(() => expect(publishedSelection(client)).toEqual({ xpath: '//*[@id="title"]' }));
});

it('is gone after inactivity, and back with the next key', async () => {
  const { client } = await watch();
  const key = () => act(() => void fireEvent.keyDown(document.getElementById('title')!, { key: 'a' }));
  focus('title');
  await waitFor(() => expect(publishedSelection(client)).not.toBeNull());
  client.getSelectionElement().setInactivityTime(30);
  key();
  await waitFor(() => expect(publishedSelection(client)).toBeNull());
  client.getSelectionElement().setInactivityTime(300_000);
  key();
  await waitFor(() => expect(publishedSelection(client)).not.toBeNull());
});

it('goes when the person leaves, goes to another location, or is left out by the host', async () => {
  const { client: bob, seen } = await watch();
  const ada = open();
  focus('title');
  await sees(seen, ['field', '//*[@id="title"]']);
  act(() => ada.client.setLocation({ id: 'slide-2' }));
  await sees(seen);
  act(() => bob.setLocation({ id: 'slide-2' }));
  await sees(seen, ['field', '//*[@id="title"]']);
  act(() => ada.client.disableFeatures(['liveSelection']));
  await sees(seen);
  act(() => ada.client.disableFeatures([]));
  await sees(seen, ['field', '//*[@id="title"]']);
  await act(() => ada.client.signOut());
  await waitFor(() => expect(seen.at(-1)).toEqual([]));
});
