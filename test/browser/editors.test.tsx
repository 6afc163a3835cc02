import { cleanup, render, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { inPageService } from '../../testing/inPageService.js';
import type { TestBrowser } from '../../testing/TestWorld.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { BlockNote } from './editors/BlockNote.js';
import { Canvas } from './editors/Canvas.js';
import { CodeMirror } from './editors/CodeMirror.js';
import { Lexical } from './editors/Lexical.js';
import { ProseMirror } from './editors/ProseMirror.js';
import { Tiptap } from './editors/Tiptap.js';

const ADA = { userId: 'ada', name: 'Ada Lovelace', color: '#b3261e' };
const BEN = { userId: 'ben', name: 'Ben Okafor', color: '#1b5e9f' };

let world: TestWorld;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
  await world.rest('users/add', { users: [ADA, BEN] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});
afterEach(cleanup);

/** Ada and Ben side by side, each with a client and a network of their own. */
function openForBoth(Editor: ComponentType) {
  const open = (user: typeof ADA): [string, TestBrowser] => [user.name, world.as(user)];
  const [[, adas], [, bens]] = [open(ADA), open(BEN)];
  render(
    [ADA, BEN].map(({ name }, at) => (
      <ParleyProvider key={name} {...[adas, bens][at]!.props} documentId="plan" language="en">
        <section aria-label={name} style={{ margin: '2rem' }}>
          <Editor />
        </section>
      </ParleyProvider>
    )),
  );
  return { bens: bens.network };
}

const seatOf = ({ name }: typeof ADA) => page.getByRole('region', { name });
const textboxOf = (user: typeof ADA) => seatOf(user).getByRole('textbox');
const textOf = (user: typeof ADA) => written(textboxOf(user).element().cloneNode(true) as HTMLElement);

/** Without carets, which some bindings draw inside the text, and what they put around them. */
function written(copy: HTMLElement | DocumentFragment) {
  for (const caret of copy.querySelectorAll(CARETS)) caret.remove();
  return copy.textContent.replaceAll(/[\u2060\u200b\ufeff]/g, '').replaceAll('\u00a0', ' ');
}
const CARETS = '.ProseMirror-yjs-cursor, .cm-ySelectionCaret, .bn-collaboration-cursor__base, .ProseMirror-widget';

const bothShow = (text: string | RegExp) =>
  waitFor(() => {
    for (const user of [ADA, BEN]) expect(textOf(user)).toMatch(text);
  });

async function type(user: typeof ADA, text: string) {
  await userEvent.click(textboxOf(user));
  // Faster than any hand: the editor has to take notice of each move of the caret before the next key.
  await waitFor(async () => {
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await new Promise(requestAnimationFrame);
    const after = getSelection()!.getRangeAt(0).cloneRange();
    after.setEnd(textboxOf(user).element(), textboxOf(user).element().childNodes.length);
    expect(written(after.cloneContents())).toBe('');
  });
  await userEvent.keyboard(text);
}

/** Presses keys in Ada's editor. What was typed slowly, as on a busy machine, is more than one step to undo; each changes the text. */
async function pressUntil(keys: string, text: string) {
  for (let before = textOf(ADA); before !== text; before = textOf(ADA)) {
    await userEvent.keyboard(keys);
    await waitFor(() => expect(textOf(ADA)).not.toBe(before));
  }
}

/** Colours of what shows the name of a person, wherever the binding draws it. */
const labelsOf = ({ name }: typeof ADA) =>
  [...document.querySelectorAll('*')]
    .filter((element) => element.children.length === 0 && element.textContent.trim() === name)
    .map((label) => getComputedStyle(label).backgroundColor);
const caretOf = (user: typeof ADA) => waitFor(() => expect(labelsOf(user)).toContain(rgb(user.color)));
const noCaretOf = (user: typeof ADA) => waitFor(() => expect(labelsOf(user)).not.toContain(rgb(user.color)));
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

it.each([
  ['Tiptap', Tiptap],
  ['ProseMirror', ProseMirror],
  ['Lexical', Lexical],
  ['CodeMirror', CodeMirror],
  ['BlockNote', BlockNote],
])(
  '%s: two people see each other’s text and caret, undo only their own, and lose nothing offline',
  async (_, Editor) => {
    const { bens } = openForBoth(Editor);
    await type(ADA, 'Ada begins. ');
    await bothShow(/^Ada begins\. $/);
    await caretOf(ADA);

    await type(BEN, '{Enter}Ben goes on.');
    await bothShow('Ada begins. Ben goes on.');
    await caretOf(BEN);

    await userEvent.click(textboxOf(ADA));
    await pressUntil('{Control>}z{/Control}', 'Ben goes on.');
    await bothShow(/^Ben goes on\.$/);
    await pressUntil('{Control>}y{/Control}', 'Ada begins. Ben goes on.');
    await bothShow('Ada begins. Ben goes on.');

    bens.goOffline();
    await noCaretOf(BEN);
    await type(BEN, ' Offline.');
    await type(ADA, ' Online.');
    expect(textOf(ADA)).toBe('Ada begins. Ben goes on. Online.');
    expect(textOf(BEN)).toBe('Ada begins. Ben goes on. Offline.');
    bens.goOnline();
    await bothShow(/^Ada begins\. Ben goes on\.( Online\. Offline\.| Offline\. Online\.)$/);
  },
);

it('React Flow: two people see each other’s cards and pointer, undo only their own, and lose nothing offline', async () => {
  const { bens } = openForBoth(Canvas);
  const press = (user: typeof ADA, name: string) => userEvent.click(seatOf(user).getByRole('button', { name }));
  const bothHave = (count: number) =>
    waitFor(() => {
      for (const user of [ADA, BEN])
        expect(within(seatOf(user).element() as HTMLElement).queryAllByText('New card')).toHaveLength(count);
    });
  await press(ADA, 'Add card');
  await bothHave(1);
  await caretOf(ADA);
  await press(BEN, 'Add card');
  await bothHave(2);
  await caretOf(BEN);
  await press(ADA, 'Undo');
  await bothHave(1);
  bens.goOffline();
  await press(BEN, 'Add card');
  await press(ADA, 'Redo');
  bens.goOnline();
  await bothHave(3);
});
