import { render, screen, waitFor, within } from '@testing-library/react';
import { memo, Profiler, type ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  CommentBubble,
  CommentPin,
  Comments,
  CommentsSidebar,
  CommentText,
  InlineCommentsSection,
} from '@parley/react/components';
import { CommentsSidebar as Sidebar } from '@parley/react/headless';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { SidebarRow } from '../../src/elements/comment/sidebar/groupThreads.js';
import { addThreads } from '../support/commentsOn.js';
import { startTestService } from '../support/startTestService.js';

/** Threads of one page. */
const IDS = Array.from({ length: 20 }, (_, index) => `t${index}`);
const ANSWERED = 't19';

/** How often each thread was rendered. */
const renders = new Map<string, number>();
const count = (annotationId: string) => void renders.set(annotationId, (renders.get(annotationId) ?? 0) + 1);

/** jsdom lays nothing out: in a list without a height no row would be on screen. */
const sizes = [
  { of: Element.prototype, name: 'clientHeight', px: 4000 },
  { of: HTMLElement.prototype, name: 'offsetHeight', px: 100 },
].map((one) => ({ ...one, before: Object.getOwnPropertyDescriptor(one.of, one.name)! }));
beforeAll(() => {
  for (const { of, name, px } of sizes) Object.defineProperty(of, name, { configurable: true, get: () => px });
});
afterAll(() => {
  for (const { of, name, before } of sizes) Object.defineProperty(of, name, before);
});
beforeEach(() => {
  sessionStorage.clear();
  renders.clear();
  vi.stubGlobal('ResizeObserver', SilentObserver);
});
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Ada's screen with twenty threads on it.
 * @param targetElementId of all of them @default each has its own
 * @returns `reply`: answers one of them as Carol, and resolves when Ada sees it
 */
async function open(content: ReactNode, targetElementId?: string) {
  const service = await startTestService();
  const threads = IDS.map((annotationId) => ({ annotationId, targetElementId: targetElementId ?? annotationId }));
  await addThreads(service, 'plan', ...threads);
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" language="en">
      {content}
      <Seen />
    </ParleyProvider>,
  );
  const sees = (comments: number) =>
    waitFor(() => expect(screen.getByRole('status', { name: 'Seen' })).toHaveTextContent(`${comments}`));
  await sees(1);
  await waitFor(() => expect([...renders.keys()].toSorted()).toEqual(IDS.toSorted()));
  let comments = 1;
  const reply = async () => {
    await service.rest('commentannotations/comments/add', {
      documentId: 'plan',
      annotationId: ANSWERED,
      commentData: [{ commentText: 'Reply', from: { userId: 'carol' } }],
    });
    await sees((comments += 1));
  };
  await reply(); // whatever loads late has come before it
  renders.clear();
  return { service, reply };
}

/** How many comments the answered thread has on Ada's screen. */
function Seen() {
  const { data } = useCommentAnnotations();
  const thread = data?.find(({ annotationId }) => annotationId === ANSWERED);
  return <output aria-label="Seen">{thread?.comments.length}</output>;
}

/** One for each thread, in places of the host's that do not render again. */
const each = (contentOf: (annotationId: string) => ReactNode) =>
  IDS.map((annotationId) => (
    <Profiler key={annotationId} id={annotationId} onRender={count}>
      {contentOf(annotationId)}
    </Profiler>
  ));

/** Counts how often it is rendered. */
function Slot({ annotation }: { annotation: CommentAnnotation }) {
  count(annotation.annotationId);
  return annotation.annotationId;
}

/** As a host draws the rows of a list that it memoizes. */
const Row = memo(function Row({ row }: { row: SidebarRow }) {
  return row.type === 'annotation' && <Slot annotation={row.annotation} />;
});

it.each<[name: string, content: ReactNode, targetElementId?: string]>([
  ['bubble', each((annotationId) => <CommentBubble annotationId={annotationId} />)],
  ['bubble of a target', each((annotationId) => <CommentBubble targetElementId={annotationId} />)],
  ['placed pin', each((annotationId) => <CommentPin annotationId={annotationId} />)],
  ['text', each((annotationId) => <CommentText annotationId={annotationId}>Text</CommentText>)],
  [
    'pin on the page',
    <>
      {IDS.map((id) => (
        <p key={id} id={id} />
      ))}
      <Comments slots={{ Pin: Slot }} />
    </>,
  ],
  [
    'thread of an inline section',
    <InlineCommentsSection key="section" targetElementId="section" slots={{ Header: Slot }} />,
    'section',
  ],
  ['card of the sidebar', <CommentsSidebar key="sidebar" embedMode slots={{ Card: Slot }} />],
  [
    'row of a headless sidebar',
    <Sidebar.Root key="sidebar">
      <Sidebar.List>
        {(row) => row.type === 'annotation' && <Row key={row.annotation.annotationId} row={row} />}
      </Sidebar.List>
    </Sidebar.Root>,
  ],
])("somebody else's reply renders the %s once, and no other", async (_name, content, targetElementId) => {
  const { reply } = await open(content, targetElementId);
  await reply();
  expect(Object.fromEntries(renders)).toEqual({ [ANSWERED]: 1 });
});

it("somebody else's reply renders one row of the sidebar", async () => {
  const { reply } = await open(<CommentsSidebar embedMode slots={{ Card: Slot }} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(IDS.length);
  const before = rows.map(propsOf);
  await reply();
  const rendered = rows.filter((row, index) => propsOf(row) !== before[index]);
  expect(rendered).toEqual([screen.getByText(ANSWERED).closest('li')]);
});

it("somebody else's new thread renders no card of the others", async () => {
  const { service } = await open(<CommentsSidebar embedMode slots={{ Card: Slot }} />);
  await addThreads(service, 'plan', { annotationId: 'new' });
  await screen.findByText('new');
  expect(Object.fromEntries(renders)).toEqual({ new: 1 });
});

it("somebody else's reply renders no other comment of the thread", async () => {
  const { reply } = await open(
    <>
      <InlineCommentsSection targetElementId={ANSWERED} />
      {each((annotationId) => (
        <CommentBubble annotationId={annotationId} />
      ))}
    </>,
  );
  const section = screen.getByRole('region');
  const before = within(section)
    .getAllByRole('listitem')
    .filter((item) => item.dataset['parleyPart'] === 'comment')
    .map((item) => ({ item, props: propsOf(item) }));
  expect(before).toHaveLength(2);
  await reply();
  expect(within(section).getAllByText('Reply')).toHaveLength(2);
  for (const { item, props } of before) expect(propsOf(item)).toBe(props);
});

/** What React has drawn an element with: another object after each rendering of its component. */
function propsOf(element: Element): unknown {
  return Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
}
