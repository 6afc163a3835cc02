import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { type CrdtStore, ParleyProvider, useCommentElement, useCrdtStore } from '@parley/react';
import { Comments } from '@parley/react/components';
import { useCommentAnchors } from '@parley/react/tiptap';
import { Collaboration } from '@tiptap/extension-collaboration';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import type { CommentElement } from '../../src/elements/comment/CommentElement.js';

const ADA = { userId: 'ada', name: 'Ada Lovelace' };
const BEN = { userId: 'ben', name: 'Ben Okafor' };

let world: TestWorld;
beforeEach(async () => {
  await page.viewport(1200, 800);
  world = await new TestWorld(await inPageService()).found();
  await world.rest('users/add', { users: [ADA, BEN] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});
afterEach(cleanup);

/** A person, with a client and an editor of their own. */
interface Seat {
  name: string;
  editor: Editor;
  comments: CommentElement;
}

function SharedBrief({ onEditor }: { onEditor: (editor: Editor) => void }) {
  const { store } = useCrdtStore<string>({
    storeId: 'brief',
    type: 'xml',
    initialValue: '<paragraph>The launch is in May. Marketing begins in April.</paragraph>',
  });
  return store && <SharedEditor store={store} onEditor={onEditor} />;
}

function SharedEditor({ store, onEditor }: { store: CrdtStore; onEditor: (editor: Editor) => void }) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ fragment: store.getXml() })],
  });
  useCommentAnchors(editor, { store });
  useEffect(() => {
    onEditor(editor);
  }, [editor, onEditor]);
  return <EditorContent editor={editor} />;
}

function Probe({ onElement }: { onElement: (element: CommentElement) => void }) {
  const element = useCommentElement();
  useEffect(() => {
    onElement(element);
  }, [element, onElement]);
  return null;
}

/** Opens the brief for each of them, side by side. */
async function open(...users: (typeof ADA)[]): Promise<Seat[]> {
  const seats = users.map(({ name }): Partial<Seat> => ({ name }));
  render(
    users.map((user, at) => (
      <ParleyProvider key={user.userId} {...world.as(user).props} documentId="plan" language="en">
        <section aria-label={user.name} style={{ margin: '4rem 24rem 4rem 4rem' }}>
          <SharedBrief onEditor={(editor) => (seats[at]!.editor = editor)} />
          <Probe onElement={(element) => (seats[at]!.comments = element)} />
        </section>
        {/* One button beside a selection: that of the first. */}
        <Comments textMode={at === 0} />
      </ParleyProvider>
    )),
  );
  await waitFor(() => {
    for (const seat of seats) expect(seat.editor?.getText()).toContain('The launch');
  });
  return seats as Seat[]; // as the editors are there
}

/** Where words stand in the document of an editor. */
function find({ editor }: Seat, words: string) {
  let from = -1;
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(words) ?? -1;
    if (at >= 0 && from < 0) from = position + at;
  });
  if (from < 0) throw new Error(`No ${words} in ${editor.getText()}`);
  return { from, to: from + words.length };
}

const regionOf = ({ name }: Seat) => screen.getByRole('region', { name });

/** The words that are marked in somebody's editor. */
const marked = (seat: Seat) => rangesOf(seat).map((range) => range.toString());
function rangesOf(seat: Seat) {
  const ranges = ['parley-comment', 'parley-comment-active'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
  return ranges.filter(
    (range): range is Range => range instanceof Range && regionOf(seat).contains(range.startContainer),
  );
}
const allSee = (seats: Seat[], ...words: string[]) =>
  waitFor(() => {
    for (const seat of seats) expect([seat.name, ...marked(seat)]).toEqual([seat.name, ...words]);
  });

const write = (seat: Seat, at: number, text: string) => act(() => void seat.editor.commands.insertContentAt(at, text));

/** Selects words and comments on them, as a person does. */
async function comment(seat: Seat, words: string, text: string) {
  act(() => void seat.editor.chain().focus().setTextSelection(find(seat, words)).run());
  await waitFor(() => expect(window.getSelection()?.toString()).toBe(words)); // Tiptap takes the focus in the next frame
  await userEvent.keyboard('{Shift}');
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'New comment' });
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  await userEvent.keyboard(text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New comment' })).toBeNull());
  await userEvent.keyboard('{Escape}');
}

/** Of the only thread. */
function idOf({ comments }: Seat) {
  let id: string | undefined;
  const subscription = comments.getAllCommentAnnotations().subscribe((threads) => (id = threads?.[0]?.annotationId));
  subscription.unsubscribe();
  return id!;
}

it('keeps a comment on the words that it is about, through the edits of somebody else', async () => {
  const seats = await open(ADA, BEN);
  const [ada, ben] = seats as [Seat, Seat];
  await comment(ada, 'launch', 'Is that safe?');
  await allSee(seats, 'launch');
  expect(ada.editor.getHTML()).toBe('<p>The launch is in May. Marketing begins in April.</p>');

  write(ben, 1, 'Good news. ');
  write(ben, find(ben, 'unch').from, 'ggi');
  await allSee(seats, 'laggiunch');
  write(ben, find(ben, 'lagg').from, 'big ');
  write(ben, find(ben, 'unch').to, ' party');
  await allSee(seats, 'laggiunch');

  const before = find(ben, 'news').from;
  const inside = find(ben, 'giunch').from;
  act(() => void ben.editor.chain().setTextSelection(inside).splitBlock().setTextSelection(before).splitBlock().run());
  await waitFor(() => expect(ada.editor.getHTML()).toBe(ben.editor.getHTML()));
  expect(ben.editor.getText({ blockSeparator: '|' })).toMatch(/^Good \|news\. The big lag\|giunch party is/);
  await allSee(seats, 'laggiunch');
  write(ben, find(ben, 'unch').from, 'ng ');
  await allSee(seats, 'lagging unch');
  act(() => void ben.editor.chain().setTextSelection(find(ben, 'ging').from).joinBackward().run());
  await allSee(seats, 'lagging unch');
});

it('says that its words are gone, and finds them when they are there again', async () => {
  const seats = await open(ADA, BEN);
  const [ada, ben] = seats as [Seat, Seat];
  await comment(ada, 'launch', 'Is that safe?');
  await allSee(seats, 'launch');
  act(() => void ben.editor.commands.deleteRange(find(ben, 'launch')));
  await allSee(seats);
  act(() => ada.comments.selectCommentByAnnotationId(idOf(ada)));
  await screen.findByText('What this was about is no longer on the page');
  act(() => void ben.editor.commands.undo());
  await allSee(seats, 'launch');
  await waitFor(() => expect(screen.queryByText('What this was about is no longer on the page')).toBeNull());
});

it('opens the thread by a click on its words, and shows it to who opens the editor later', async () => {
  const [ada] = (await open(ADA)) as [Seat];
  await comment(ada, 'launch is in May. Marketing', 'Is that safe?');
  const [ben] = (await open(BEN)) as [Seat];
  await allSee([ben], 'launch is in May. Marketing');
  const { left, top, height } = rangesOf(ben)[0]!.getBoundingClientRect();
  const text = within(regionOf(ben)).getByText(/launch/);
  const box = text.getBoundingClientRect();
  await userEvent.click(text, { position: { x: left + 5 - box.left, y: top + height / 2 - box.top } });
  expect(within(await screen.findByRole('dialog')).getByText('Is that safe?')).toBeVisible();
});
