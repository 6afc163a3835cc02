import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import type { CommentsProps } from '../../components/comments/styled/CommentsProps.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';

let world: TestWorld;
let documentId: string;
let documents = 0;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
});
beforeEach(async () => {
  documentId = `essay-${(documents += 1)}`;
  await page.viewport(1100, 800);
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId }] });
  await world.rest('commentannotations/add', {
    documentId,
    commentAnnotations: [
      ['First', 'line-1'],
      ['Second', 'line-2'],
      ['Third', 'line-3'],
      ['Far', 'line-40'],
    ].map(([text, id]) =>
      aThreadInput({
        annotationId: `${text}-${documentId}`,
        targetElementId: id!,
        targetTextRange: { text: `Line ${id!.slice(5)}.`, occurrence: 1 },
        comments: [aCommentInput(text)],
      }),
    ),
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = (props: CommentsProps = {}) =>
  render(
    <ParleyProvider {...world.as('ada').props} documentId={documentId} language="en">
      <div id="essay" style={{ position: 'relative', blockSize: 500, inlineSize: 600, overflow: 'auto' }}>
        {Array.from({ length: 60 }, (_, at) => (
          <p key={at} id={`line-${at}`} style={{ blockSize: 20, margin: 0, font: '14px/20px monospace' }}>
            Line {at}.
          </p>
        ))}
      </div>
      <Comments streamMode streamViewContainerId="essay" {...props} />
    </ParleyProvider>,
  );

const spotOf = (text: string) =>
  document
    .querySelector(`[data-parley-part=stream-card][data-parley-id="${text}-${documentId}"]`)
    ?.getBoundingClientRect();
const lineTop = (line: number) => document.getElementById(`line-${line}`)!.getBoundingClientRect().top;
const card = async (text: string) => (await screen.findByText(text)).closest('button')!;
/** By its pin, which every text has. */
const openByKey = async (text: string) => {
  await waitFor(() => expect(pinOf(text)).not.toBeNull());
  pinOf(text)!.focus();
  await userEvent.keyboard('{Enter}');
};
const pinOf = (text: string) =>
  document.querySelector<HTMLElement>(`[data-parley-part=pin][data-parley-id="${text}-${documentId}"]`);
const stream = () => screen.findByRole('region', { name: 'Comments' });

it('stands threads beside their texts, in a column that nothing overlaps in', async () => {
  open();
  await waitFor(() => expect(spotOf('First')).toBeDefined());
  const right = document.getElementById('essay')!.getBoundingClientRect().right;
  await waitFor(() => {
    const [first, second, third] = [spotOf('First')!, spotOf('Second')!, spotOf('Third')!];
    expect(first.left).toBeGreaterThan(right);
    expect(Math.abs(first.top - lineTop(1))).toBeLessThan(4);
    expect(second.top).toBeGreaterThanOrEqual(first.bottom);
    expect(third.top).toBeGreaterThanOrEqual(second.bottom);
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await card('Far')).closest('[hidden]')).not.toBeNull(); // its line is out of sight
});

it('opens a thread in the column, at the height of its text, and moves those before it up', async () => {
  open();
  await userEvent.click(await card('Second'));
  const dialog = await screen.findByRole('dialog', { name: /Grace Hopper/ });
  expect(await stream()).toContainElement(dialog);
  await waitFor(() => {
    expect(Math.abs(dialog.getBoundingClientRect().top - lineTop(2))).toBeLessThan(4);
    expect(spotOf('First')!.bottom).toBeLessThanOrEqual(dialog.getBoundingClientRect().top);
    expect(spotOf('Third')!.top).toBeGreaterThanOrEqual(dialog.getBoundingClientRect().bottom);
  });
  await userEvent.click(await card('Third'));
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByText('Third')).toBeVisible());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card('Third')).toBeVisible();
});

it('follows what scrolls', async () => {
  open();
  await waitFor(() => expect(spotOf('First')).toBeDefined());
  document.getElementById('essay')!.scrollTop = 700;
  await waitFor(() => expect(Math.abs(spotOf('Far')!.top - lineTop(40))).toBeLessThan(4));
  expect((await card('First')).closest('[hidden]')).not.toBeNull();
});

it('lets dialogs float where the window has no room for a column, and without the element beside it', async () => {
  open();
  await waitFor(() => expect(spotOf('First')).toBeDefined());
  await page.viewport(700, 800);
  await waitFor(() => expect(spotOf('First')).toBeUndefined());
  await openByKey('Second');
  const dialog = await screen.findByRole('dialog');
  expect(await stream()).not.toContainElement(dialog);
  cleanup();
  await page.viewport(1100, 800);
  open({ streamViewContainerId: 'nowhere' });
  await openByKey('Third');
  await screen.findByRole('dialog');
  expect(spotOf('First')).toBeUndefined();
});
