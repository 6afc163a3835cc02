import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import type { CommentsProps } from '../../components/comments/styled/CommentsProps.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { readyField } from '../support/readyField.js';

let world: TestWorld;
let documentId: string;
let documents = 0;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
});
beforeEach(async () => {
  documentId = `plan-${(documents += 1)}`;
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId }] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Plan({ inlineSize }: { inlineSize: number }) {
  return (
    <main style={{ blockSize: 900, padding: 40 }}>
      <section id="card" aria-label="Budget" style={{ inlineSize, blockSize: 200, background: 'silver' }}>
        <p id="words" style={{ margin: 0, font: '16px/20px monospace', inlineSize: 'max-content' }}>
          Thirty-eight thousand
        </p>
      </section>
    </main>
  );
}

const app = (person: 'ada' | 'grace', props: CommentsProps = {}, inlineSize = 200) => (
  <ParleyProvider {...world.as(person).props} documentId={documentId} language="en">
    <Plan inlineSize={inlineSize} />
    <CommentTool style={{ position: 'fixed', insetBlockEnd: 0, insetInlineStart: 0 }} />
    <Comments {...props} />
    <SidebarButton style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 }} />
    <CommentsSidebar version="2" />
  </ParleyProvider>
);

const card = () => document.getElementById('card')!.getBoundingClientRect();
const area = (state = 'drawing') =>
  document.querySelector(`[data-parley-part=area][data-parley-state=${state}]`)?.getBoundingClientRect();
const comment = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await screen.findByText(/drag over an area/);
};
const newThread = () => screen.findByRole('dialog', { name: 'New comment' });
const noThread = () => expect(screen.queryByRole('dialog')).toBeNull();

/** A point of the card, CSS px. */
type At = [x: number, y: number];
const point = (type: string, [x, y]: At, more: PointerEventInit = {}) => {
  const { left, top } = card();
  const at = { clientX: left + x, clientY: top + y };
  const target = document.elementFromPoint(at.clientX, at.clientY)!;
  const how = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerType: 'mouse', ...at, ...more };
  const event = type === 'click' ? new MouseEvent(type, { ...how, detail: 1 }) : new PointerEvent(type, how);
  target.dispatchEvent(event);
  return event;
};
const drag = (from: At, to: At, more?: PointerEventInit) => {
  point('pointerdown', from, more);
  point('pointermove', to, more);
  point('pointerup', to, more);
  return point('click', to, more);
};

it('anchors a thread to what was drawn: everybody sees the rectangle, and it grows with its element', async () => {
  const first = render(app('ada'));
  await comment();
  expect(drag([20, 50], [120, 150]).defaultPrevented).toBe(true); // the page does not see the click
  const dialog = await newThread();
  await readyField(dialog);
  await userEvent.click(within(dialog).getByRole('textbox'));
  await userEvent.keyboard('Too high');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }));
  await screen.findByRole('dialog', { name: '1 comment by Ada Lovelace, on an area' });
  // It is on the page before the service has it.
  await waitFor(async () => expect(await world.rest('commentannotations/get', { documentId })).toHaveLength(1));
  first.unmount();

  const { rerender } = render(app('grace'));
  const pin = await screen.findByRole('button', { name: '1 comment by Ada Lovelace, on an area, 1 unread' });
  const { left, top } = card();
  await waitFor(() => expect(area('idle')).toMatchObject({ left: left + 20, top: top + 50, width: 100, height: 100 }));
  rerender(app('grace', {}, 400));
  await waitFor(() => expect(area('idle')).toMatchObject({ left: left + 40, top: top + 50, width: 200, height: 100 }));
  await userEvent.click(pin);
  expect(await screen.findByText('Too high')).toBeVisible();
  expect(area('active')?.width).toBe(200);
  expect(await world.rest('commentannotations/get', { documentId })).toMatchObject([
    {
      areaAnnotationId: expect.any(String),
      targetElement: { leftPercentage: 10, topPercentage: 25, widthPercentage: 50, heightPercentage: 50 },
    },
  ]);
});

it('names the area in the sidebar', async () => {
  await world.rest('commentannotations/add', {
    documentId,
    commentAnnotations: [
      {
        areaAnnotationId: 'a1',
        targetElement: {
          elementId: 'card',
          topPercentage: 10,
          leftPercentage: 10,
          widthPercentage: 30,
          heightPercentage: 30,
        },
        comments: [{ commentText: 'Why?', from: PEOPLE.grace }],
      },
    ],
  });
  render(app('ada'));
  const pin = await screen.findByRole('button', { name: /on an area/ });
  expect(area('idle')?.width).toBe(60);
  expect(pin.getBoundingClientRect().bottom).toBeCloseTo(card().top + 20, 0);
  await userEvent.click(screen.getByRole('button', { name: 'Comments, 1 thread' }));
  const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
  expect(await within(sidebar).findByText('Area on Budget')).toBeVisible();
});

it('takes a short drag for a click, and a drag over words for a selection of them', async () => {
  render(app('ada'));
  await comment();
  point('pointerdown', [20, 50]);
  point('pointermove', [24, 52]);
  expect(area()).toBeUndefined();
  point('pointerdown', [10, 10]);
  point('pointermove', [110, 60]);
  expect(area()).toBeUndefined();
  point('pointerup', [110, 60]);
  expect(point('click', [20, 50]).defaultPrevented).toBe(true); // comment mode's
  await newThread();
  expect(area('active')).toBeUndefined();
});

it('is dropped by Escape, and comment mode stays', async () => {
  render(app('ada'));
  await comment();
  point('pointerdown', [20, 50]);
  point('pointermove', [120, 150]);
  expect(area()?.width).toBe(100);
  await userEvent.keyboard('{Escape}');
  expect(area()).toBeUndefined();
  point('pointerup', [120, 150]);
  point('click', [120, 150]);
  noThread();
  expect(document.documentElement.dataset).toHaveProperty('parleyCommentMode');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.documentElement.dataset).not.toHaveProperty('parleyCommentMode'));
});

it('is drawn by keys, on what has the focus or in the middle', async () => {
  render(app('ada'));
  await comment();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText(/Arrow keys move the area/);
  const { left, width } = area()!;
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect([area()!.left - left, area()!.width - width]).toEqual([10, 10]);
  await userEvent.keyboard('{Enter}');
  await newThread();
  await waitFor(() => expect(area('active')).toBeDefined());
});

it('is drawn by a finger after a rest; before, it scrolls', async () => {
  const touch = { pointerType: 'touch' };
  render(app('ada'));
  await comment();
  point('pointerdown', [20, 50], touch);
  point('pointermove', [20, 90], touch);
  point('pointermove', [120, 150], touch);
  expect(area()).toBeUndefined();
  point('pointercancel', [120, 150], touch);

  point('pointerdown', [20, 50], touch);
  await waitFor(() => expect(area()).toBeDefined());
  point('pointermove', [120, 150], touch);
  expect(area()?.width).toBe(100);
  point('pointerup', [120, 150], touch);
  await newThread();
});

it.each([
  ['areaComment is off', { areaComment: false }],
  ['in popover mode', { popoverMode: true }],
])('is not drawn while %s', async (_when, props) => {
  render(app('ada', props));
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await screen.findByText(/^Click where your comment belongs, or press Enter/);
  point('pointerdown', [20, 50]);
  point('pointermove', [120, 150]);
  expect(area()).toBeUndefined();
});
