import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { type CommentAnnotation, type CommentElement, ParleyProvider, useCommentElement } from '@parley/react';
import { CommentBubble, Comments, CommentsSidebar, NotificationsTool, SidebarButton } from '@parley/react/components';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';
import type { BriefProps, EditorSeat } from './editorComments/EditorSeat.js';
import { LexicalBrief } from './editorComments/LexicalBrief.js';
import { TiptapBrief } from './editorComments/TiptapBrief.js';

const ADA = { userId: 'ada', name: 'Ada Lovelace' };
const BEN = { userId: 'ben', name: 'Ben Okafor' };
const TEXT = 'The launch is in May. Marketing begins in April.';
const GONE = 'What this was about is no longer on the page';

let world: TestWorld;
beforeEach(async () => {
  await page.viewport(1200, 800);
  world = await new TestWorld(await inPageService()).found();
  await world.rest('users/add', { users: [ADA, BEN] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
});
const address = location.href;
afterEach(() => {
  cleanup();
  history.replaceState(null, '', address);
  sessionStorage.clear();
});

/** A person, with a client and an editor of their own. */
interface Seat {
  name: string;
  editor: EditorSeat;
  comments: CommentElement;
}

function Probe({ onElement }: { onElement: (element: CommentElement) => void }) {
  const element = useCommentElement();
  useEffect(() => {
    onElement(element);
  }, [element, onElement]);
  return null;
}

/** Opens the brief for somebody. The first one writes the text. */
async function open(
  Brief: ComponentType<BriefProps>,
  user: typeof ADA,
  saved?: string,
  above?: ReactNode,
): Promise<Seat> {
  const seat: Partial<Seat> = { name: user.name };
  const isFirst = regions().length === 0;
  const { unmount } = render(
    <ParleyProvider {...world.as(user).props} documentId="plan" language="en">
      {above}
      <section id={`brief-${user.userId}`} aria-label={user.name} style={{ margin: '4rem 24rem 4rem 4rem' }}>
        <Brief {...(saved !== undefined && { content: saved })} onSeat={(editor) => (seat.editor = editor)} />
        <Probe onElement={(element) => (seat.comments = element)} />
      </section>
      {/* One button beside a selection: that of the first. */}
      <Comments textMode={isFirst} />
    </ParleyProvider>,
  );
  await waitFor(() => expect(seat.editor && seat.comments).toBeDefined());
  if (isFirst && !saved && !above) act(() => seat.editor!.fill(TEXT));
  await waitFor(() => expect(seat.editor!.text()).toContain('launch'));
  await waitFor(() => expect(threadsOf(seat as Seat)).toBeTruthy()); // by then it is known who may write
  leave.set(user.name, unmount);
  return seat as Seat; // it has both by now
}
const leave = new Map<string, () => void>();
const regions = () => screen.queryAllByRole('region', { name: /Ada|Ben/ });
const regionOf = ({ name }: Seat) => screen.getByRole('region', { name });

/** The texts that are marked in somebody's editor. */
function rangesOf(seat: Seat) {
  const ranges = ['parley-comment', 'parley-comment-active'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
  return ranges.filter(
    (range): range is Range => range instanceof Range && regionOf(seat).contains(range.startContainer),
  );
}
const expectMarks = (seats: Seat[], ...words: string[]) =>
  waitFor(() => {
    for (const seat of seats) {
      const marked = rangesOf(seat).map((range) => range.toString());
      expect([seat.name, ...marked]).toEqual([seat.name, ...words]);
    }
  });
const expectText = (seats: Seat[], text: string) =>
  waitFor(() => {
    for (const seat of seats) expect([seat.name, seat.editor.text()]).toEqual([seat.name, text]);
  });

const edit = (change: () => void) => act(change);

/** Selects words and comments on them, as a person does. */
async function comment(seat: Seat, words: string, text: string) {
  const { editor } = seat;
  act(() => editor.select(words));
  await waitFor(() => expect(window.getSelection()?.toString()).toBe(words));
  await userEvent.keyboard('{Shift}');
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'New comment' });
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  await userEvent.keyboard(text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New comment' })).toBeNull());
  const thread = await screen.findByRole('dialog');
  await waitFor(() => expect(thread).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(within(regionOf(seat)).getByRole('textbox')).toHaveFocus()); // and not the pin over the words
}

/** Clicks behind the first letter of the first marked words. */
const clickWords = (seat: Seat) => userEvent.click(...firstLetterOf(seat));
const hoverWords = (seat: Seat) => userEvent.hover(...firstLetterOf(seat));

function firstLetterOf(seat: Seat): [element: Element, options: { position: { x: number; y: number } }] {
  const range = rangesOf(seat)[0]!;
  const text = range.startContainer.parentElement!;
  const letter = range.cloneRange();
  letter.setEnd(range.startContainer, range.startOffset + 1);
  const { right, top, height } = letter.getBoundingClientRect();
  const box = text.getBoundingClientRect();
  return [text, { position: { x: right - box.left, y: top + height / 2 - box.top } }];
}

/** Of what is read so far; `null`: nothing. */
function threadsOf({ comments }: Seat) {
  let threads: CommentAnnotation[] | null = null;
  comments
    .getAllCommentAnnotations()
    .subscribe((now) => (threads = now))
    .unsubscribe();
  return threads as CommentAnnotation[] | null;
}

const EDITORS: [name: string, Brief: ComponentType<BriefProps>][] = [
  ['Tiptap', TiptapBrief],
  ['Lexical', LexicalBrief],
];

describe.each(EDITORS)('in %s, a comment', (_, Brief) => {
  it('on a shared text stays with its words through edits of somebody else before, inside and around them', async () => {
    const [ada, ben] = [await open(Brief, ADA), await open(Brief, BEN)];
    const seats = [ada, ben];
    const before = ada.editor.saved();
    await comment(ada, 'launch', 'Is that safe?');
    await expectMarks(seats, 'launch');
    expect(ada.editor.saved()).toBe(before); // nothing of it is in the document

    edit(() => ben.editor.write('The launch', 'Good news. '));
    edit(() => ben.editor.write('unch', 'ggi'));
    await expectMarks(seats, 'laggiunch');
    edit(() => ben.editor.write('laggiunch', 'big '));
    edit(() => ben.editor.write(' is in May', ' party'));
    await expectText(seats, 'Good news. The big laggiunch party is in May. Marketing begins in April.');
    await expectMarks(seats, 'laggiunch');

    edit(() => ben.editor.split('giunch'));
    edit(() => ben.editor.split('news'));
    await expectText(seats, 'Good |news. The big lag|giunch party is in May. Marketing begins in April.');
    await expectMarks(seats, 'laggiunch');
    edit(() => ben.editor.write('unch', 'ng '));
    await expectMarks(seats, 'lagging unch');
    edit(() => ben.editor.join('ging'));
    await expectText(seats, 'Good |news. The big lagging unch party is in May. Marketing begins in April.');
    await expectMarks(seats, 'lagging unch');
  });

  it('says that its words are gone, and is back at its place when they are there again', async () => {
    const [ada, ben] = [await open(Brief, ADA), await open(Brief, BEN)];
    await comment(ada, 'launch', 'Is that safe?');
    await expectMarks([ada, ben], 'launch');
    edit(() => ben.editor.remove('launch'));
    await expectMarks([ada, ben]);
    act(() => ada.comments.selectCommentByAnnotationId(threadsOf(ada)![0]!.annotationId));
    await screen.findByText(GONE);
    edit(() => ben.editor.undo());
    await expectMarks([ada, ben], 'launch');
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  });

  it('is opened by a click on its words, also by who opens the editor later', async () => {
    const ada = await open(Brief, ADA);
    await comment(ada, 'launch is in May. Marketing', 'Is that safe?');
    const ben = await open(Brief, BEN);
    await expectMarks([ben], 'launch is in May. Marketing');
    await clickWords(ben);
    expect(within(await screen.findByRole('dialog')).getByText('Is that safe?')).toBeVisible();
  });

  it('that is opened by a click on its words leaves the caret there; F6 goes to the thread and back', async () => {
    const ada = await open(Brief, ADA);
    await comment(ada, 'launch', 'Is that safe?');
    await expectMarks([ada], 'launch');
    const editor = within(regionOf(ada)).getByRole('textbox');
    await clickWords(ada);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('textbox');
    expect(editor).toHaveFocus();
    await userEvent.keyboard('g');
    await expectMarks([ada], 'lgaunch');
    await clickWords(ada); // once more: it is still the same dialog
    await userEvent.keyboard('r');
    await expectMarks([ada], 'lrgaunch');
    expect(screen.getByRole('dialog')).toBe(dialog);

    await userEvent.keyboard('{F6}');
    expect(dialog).toHaveFocus();
    await userEvent.keyboard('{F6}');
    expect(editor).toHaveFocus();
    await userEvent.keyboard('{F6}{Escape}'); // under the pointer it is a preview again
    await waitFor(() => expect(editor).toHaveFocus());
    await userEvent.keyboard('y');
    await expectMarks([ada], 'lrygaunch');
  });

  it('is shown at the same place when the pointer rests on its words and when they are clicked', async () => {
    const ada = await open(Brief, ADA);
    await comment(ada, 'launch', 'Is that safe?');
    await expectMarks([ada], 'launch');
    await hoverWords(ada);
    const preview = await screen.findByRole('dialog');
    await within(preview).findByText('Is that safe?');
    const below = () => rangesOf(ada)[0]!.getBoundingClientRect().bottom;
    await waitFor(() => expect(preview.getBoundingClientRect().top).toBeGreaterThan(below()));
    const { left, top } = preview.getBoundingClientRect();
    await clickWords(ada);
    await waitFor(() => expect(within(preview).getByRole('textbox')).toBeVisible());
    expect(within(regionOf(ada)).getByRole('textbox')).toHaveFocus();
    expect(preview.getBoundingClientRect()).toMatchObject({ left, top });
  });

  it('on a text that is not shared stays with its words, and is found again in what was saved meanwhile', async () => {
    const ada = await open(Brief, ADA, '');
    await comment(ada, 'launch is in May', 'Is that safe?');
    edit(() => ada.editor.write('The launch', 'Good news. '));
    edit(() => ada.editor.write('is in May', 'in fact '));
    edit(() => ada.editor.split('in fact'));
    await expectMarks([ada], 'launch in fact is in May');
    leave.get(ADA.name)!();
    const later = await open(Brief, ADA, ada.editor.saved());
    await expectMarks([later], 'launch in fact is in May');
    edit(() => later.editor.remove('launch '));
    await expectMarks([later], 'in fact is in May');
    edit(() => later.editor.remove('in fact is in May'));
    await expectMarks([later]);
  });
});

it.each(EDITORS)('in %s, a link, the sidebar and a notification lead to the words', async (_, Brief) => {
  const ada = await open(Brief, ADA);
  await comment(ada, 'launch', 'Is that safe?');
  const { annotationId } = threadsOf(ada)![0]!;
  leave.get(ADA.name)!(); // in her editor are the same words
  history.replaceState(null, '', `?commentId=${annotationId}`);
  const ben = await open(
    Brief,
    BEN,
    undefined,
    <>
      <div style={{ position: 'fixed', insetBlockStart: 0, insetInlineStart: 0, zIndex: 2 }}>
        <SidebarButton />
        <NotificationsTool />
      </div>
      <CommentsSidebar version="2" />
      <div style={{ blockSize: 3000 }} />
    </>,
  );
  /** It is open, its words are in sight and marked, and then it is left. */
  const isShownThenLeft = async () => {
    const dialog = await screen.findByRole('dialog', { name: /Ada Lovelace/ });
    await waitFor(() => {
      const { top, bottom } = rangesOf(ben)[0]!.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(innerHeight);
      expect([...CSS.highlights.get('parley-comment-active')!]).toContain(rangesOf(ben)[0]);
    });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    scrollTo(0, 0);
  };
  await isShownThenLeft();

  await userEvent.click(screen.getByRole('button', { name: 'Comments, 1 thread' }));
  const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
  expect(await within(sidebar).findByText('launch')).toBeVisible();
  await userEvent.click(within(sidebar).getByRole('button', { name: /Ada Lovelace/ }));
  await isShownThenLeft();

  await world.rest('commentannotations/comments/add', {
    documentId: 'plan',
    annotationId,
    commentData: [
      {
        ...aCommentInput('Look, @Ben'),
        from: ADA,
        taggedUserContacts: [{ userId: 'ben', contact: BEN, text: '@Ben' }],
        triggerNotification: true,
      },
    ],
    triggerNotification: true,
    actionUser: ADA,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  await userEvent.click(await screen.findByRole('button', { name: /mentioned you/ }));
  await isShownThenLeft();
});

it.each(EDITORS)(
  'in %s, a bubble that shows the comment leaves its words marked, and leads to them',
  async (_, Brief) => {
    const ada = await open(Brief, ADA);
    await comment(ada, 'launch', 'Is that safe?');
    const { annotationId } = threadsOf(ada)![0]!;
    const ben = await open(Brief, BEN, undefined, <CommentBubble annotationId={annotationId} />);
    const bubble = await screen.findByRole('button', { name: '1 comment' });
    await expectMarks([ben], 'launch');
    await userEvent.click(bubble);
    await screen.findByRole('dialog', { name: /Ada Lovelace/ });
    await waitFor(() => expect([...CSS.highlights.get('parley-comment-active')!]).toEqual([rangesOf(ben)[0]]));
    edit(() => ada.editor.remove('launch'));
    await screen.findByText(GONE);
  },
);

it('a comment of a backend on words of an editor is followed there, past the carets between the letters', async () => {
  const ada = await open(TiptapBrief, ADA);
  act(() => ada.editor.drawCaret!('keting begins'));
  await world.rest('commentannotations/add', {
    documentId: 'plan',
    commentAnnotations: [aThreadInput({ targetElement: { elementId: 'brief-ada', targetText: 'Marketing begins' } })],
  });
  await expectMarks([ada], 'MarBenketing begins');
  edit(() => ada.editor.write('begins', 'also '));
  await expectMarks([ada], 'MarBenketing also begins');
});
