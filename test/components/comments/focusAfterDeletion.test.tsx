import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { InlineCommentsSection } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
let documentId: string;
let count = 0;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  documentId = `document-${(count += 1)}`;
  const from = { userId: 'ada', name: 'Ada' };
  const thread = (name: string, texts: string[]) => ({
    annotationId: `${name}-${documentId}`,
    targetElementId: 'discussion',
    targetInlineCommentElementId: 'discussion',
    comments: texts.map((commentText) => ({ commentText, commentId: `${commentText}-${documentId}`, from })),
  });
  await service.rest('commentannotations/add', {
    documentId,
    createDocument: true,
    commentAnnotations: [thread('b', ['Alone']), thread('a', ['One', 'Two', 'Three'])],
  });
  render(
    <ParleyProvider {...service.as('ada').props} documentId={documentId}>
      <InlineCommentsSection targetElementId="discussion" sortBy="createdAt" sortOrder="asc" />
    </ParleyProvider>,
  );
});

const rowOf = async (text: string) => (await screen.findByText(text)).closest('li')!;
const menuOf = async (text: string) => within(await rowOf(text)).getByRole('button', { name: 'More actions' });
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

/** With the keyboard. */
async function remove(text: string) {
  const button = await menuOf(text);
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Delete/ });
  item.focus();
  fireEvent.click(item);
}
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

it('goes to the comment that takes the place of a deleted one, and back with it when that is undone', async () => {
  await remove('Two');
  await gone('Two');
  expect(await menuOf('Three')).toHaveFocus();
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(await menuOf('Two')).toHaveFocus();
});

it('goes to the comment before when the last one is deleted', async () => {
  await remove('Three');
  await gone('Three');
  expect(await menuOf('Two')).toHaveFocus();
});

it('goes to another thread, and to the section when none is left', async () => {
  await remove('Alone');
  await answer('Delete');
  await gone('Alone');
  expect((await screen.findByText('One')).closest('article')).toHaveFocus();
  await remove('One');
  await answer('Delete');
  await gone('One');
  expect(screen.getByRole('region', { name: 'Comments' })).toHaveFocus();
});

it('goes back to the menu when the question is answered with no', async () => {
  await remove('Alone');
  await answer('Cancel');
  expect(await menuOf('Alone')).toHaveFocus();
});

it('stays nowhere for whoever has left the list, when somebody else deletes what they were at', async () => {
  const button = await menuOf('Two');
  button.focus();
  button.blur();
  const annotationId = `a-${documentId}`;
  const commentIds = [`Two-${documentId}`];
  await service.rest('commentannotations/comments/delete', { documentId, annotationId, commentIds });
  await gone('Two');
  expect(document.body).toHaveFocus();
});

it('stays with whoever is elsewhere', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  await remove('Two');
  field.focus();
  await gone('Two');
  expect(field).toHaveFocus();
  field.remove();
});
