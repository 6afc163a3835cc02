import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CommentsSidebar, CommentThread } from '@parley/react/components';
import { useAutocompleteChipClick } from '../../../hooks/contacts.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { valuesOf } from '../../support/expectValue.js';
import { startTestService } from '../../support/startTestService.js';

const ticket = { id: '7', name: 'PRJ-7' };
const comment = {
  commentId: 'c1',
  commentHtml: '<p>{{bob}}, with @Design, see #PRJ-7 and <a href="https://example.com">#PRJ-7</a>, #PRJ-8</p>',
  from: { userId: 'ada' },
  taggedUserContacts: [{ userId: 'bob', contact: { userId: 'bob', name: 'Bob' }, text: '@Bob' }],
  toOrganizationUserGroup: [{ groupId: 'design', text: '@Design' }],
  customList: [
    { text: '#PRJ-7', custom: ticket },
    { text: '#PRJ-8', custom: { id: '8', name: 'PRJ-8', link: 'https://example.com/8' } },
  ],
};

const Newest = () => <p>Clicked: {useAutocompleteChipClick()?.text}</p>;

async function open(children: React.ReactNode) {
  const service = await startTestService();
  await service.rest('users/add', { users: [{ userId: 'bob', name: 'Bob' }] });
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't1', comments: [comment] }],
  });
  let client!: ParleyClient;
  const page = (inside: React.ReactNode) => (
    <ParleyProvider {...service.as('ada').props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      {inside}
    </ParleyProvider>
  );
  const { rerender } = render(page(children));
  return { client: () => client, show: (inside: React.ReactNode) => rerender(page(inside)) };
}

it('a mention is a button while somebody listens, and a click reports what it stands for', async () => {
  const { client, show } = await open(<CommentThread annotationId="t1" />);
  const names = () => within(comments).queryAllByRole('button', { name: /^[@#]/ });
  const comments = await screen.findByRole('listitem');
  await within(comments).findByText('@Bob');
  expect(names()).toEqual([]);

  const clicks = valuesOf(client().getAutocompleteElement().onAutocompleteChipClick());
  show(
    <>
      <CommentThread annotationId="t1" />
      <Newest />
    </>,
  );
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['@Bob', '@Design', '#PRJ-7']));
  for (const name of names()) fireEvent.click(name);
  fireEvent.click(within(comments).getByRole('link', { name: '#PRJ-8' }));
  const of = { annotationId: 't1', commentId: 'c1', commentAnnotation: { annotationId: 't1' } };
  expect(clicks).toMatchObject([
    { ...of, text: '@Bob', type: 'contact', contact: { userId: 'bob', name: 'Bob' } },
    { ...of, text: '@Design', type: 'group', group: { groupId: 'design' } },
    { ...of, text: '#PRJ-7', type: 'custom', item: ticket },
    { ...of, text: '#PRJ-8', type: 'custom', item: { id: '8', name: 'PRJ-8' } },
  ]);
  await waitFor(() => expect(screen.getByText(/^Clicked/)).toHaveTextContent('#PRJ-8'));
  // The same again is another click.
  fireEvent.click(names()[0]!);
  await waitFor(() => expect(screen.getByText(/^Clicked/)).toHaveTextContent('@Bob'));
});

it('the last listener that goes makes them text again, and a click on one in a card opens no thread', async () => {
  const { client, show } = await open(
    <>
      <CommentsSidebar embedMode />
      <Newest />
    </>,
  );
  const name = await screen.findByRole('button', { name: '@Bob' });
  const selected = valuesOf(client().getCommentElement().getSelectedComments());
  fireEvent.click(name);
  await waitFor(() => expect(screen.getByText(/^Clicked/)).toHaveTextContent('@Bob'));
  expect(selected).toEqual([[]]);
  act(() => show(<CommentsSidebar embedMode />));
  await waitFor(() => expect(screen.queryByRole('button', { name: '@Bob' })).toBeNull());
  expect(screen.getByText('@Bob')).toBeInTheDocument();
});
