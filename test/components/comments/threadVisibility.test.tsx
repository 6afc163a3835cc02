import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { CommentThread } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { CommentEvents, ParleyClient } from '../../../src/index.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const people = [
    { userId: 'ada', name: 'Ada' },
    { userId: 'ben', name: 'Ben' },
    { userId: 'cy', name: 'Cy' },
  ];
  await service.rest('users/add', { users: people });
});

/** Ada's thread as somebody sees it, with the choices of visibility. */
async function openThread(documentId: string, userId: string, visibility: object, settings: object) {
  await service.rest('commentannotations/add', {
    documentId,
    createDocument: true,
    commentAnnotations: [
      { annotationId: documentId, visibility, comments: [{ commentText: 'Look', from: { userId: 'ada' } }] },
    ],
  });
  const clicked: CommentEvents['visibilityOptionClicked'][] = [];
  render(
    <ParleyProvider
      {...service.as(userId).props}
      documentId={documentId}
      onClientLoad={(client: ParleyClient) => {
        client.getCommentElement().updateSettings(settings);
        client
          .getCommentElement()
          .on('visibilityOptionClicked')
          .subscribe((event) => event && clicked.push(event));
      }}
    >
      <CommentThread annotationId={documentId} />
    </ParleyProvider>,
  );
  await screen.findByRole('article');
  const openMenu = async () => {
    const [ofThread] = screen.getAllByRole('button', { name: 'More actions' });
    fireEvent.keyDown(ofThread!, { key: 'Enter' });
    return within(await screen.findByRole('menu'));
  };
  const choose = async (name: string) => fireEvent.click((await openMenu()).getByRole('menuitemradio', { name }));
  const saved = async () => {
    const threads = (await service.rest('commentannotations/get', { documentId })) as { visibilityConfig: object }[];
    return threads[0]?.visibilityConfig;
  };
  return { clicked, openMenu, choose, saved };
}

it.each([
  ['its author alone', { type: 'restricted', userIds: ['ada'] }, 'ada', 'Only you can read this'],
  ['people by name', { type: 'restricted', userIds: ['ben', 'ada'] }, 'ben', 'Private: You and Ada'],
])('says who can read it: %s', async (what, visibility, reader, text) => {
  await openThread(`read-by-${what.replaceAll(' ', '-')}`, reader, visibility, ALL);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('says that members of the organization can read it, once that was chosen', async () => {
  const { choose } = await openThread('of-organization', 'ada', { type: 'public' }, ALL);
  await choose('My organization');
  expect(await screen.findByText('Only your organization can read this')).toBeInTheDocument();
});

it('says nothing of readers in a public thread, and who resolved it once that is so', async () => {
  await openThread('resolved', 'ben', { type: 'public' }, ALL);
  expect(screen.queryByText(/read this/)).toBeNull();
  expect(screen.queryByText(/Resolved by/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Resolved by you')).toBeInTheDocument();
});

it('offers the four levels of the composer, and reports each choice', async () => {
  const { clicked, openMenu, choose, saved } = await openThread('four', 'ada', { type: 'public' }, ALL);
  const items = (await openMenu()).getAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Public',
    'My organization',
    'Only me',
    'Selected people',
  ]);
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false', 'false']);
  fireEvent.click(items[2]!);
  await waitFor(async () => expect(await saved()).toEqual({ type: 'restricted', userIds: ['ada'] }));
  await choose('Only me'); // as it is already
  await choose('My organization');
  await waitFor(async () => expect(await saved()).toMatchObject({ type: 'organizationPrivate' }));
  expect(clicked).toMatchObject([
    { annotationId: 'four', visibility: 'restricted-self', commentAnnotation: { comments: [{ commentText: 'Look' }] } },
    { annotationId: 'four', visibility: 'organization-private' },
  ]);
  expect(clicked.some((event) => 'users' in event)).toBe(false);
});

it('picks people in the thread: who is there first, nobody is refused, Escape changes nothing', async () => {
  const visibility = { type: 'restricted', userIds: ['ben', 'ada'] };
  const { clicked, choose, saved } = await openThread('people', 'ada', visibility, ALL);
  await choose('Selected people');
  const search = await screen.findByRole('combobox', { name: 'Search people' });
  await waitFor(() => expect(search).toHaveFocus());
  const apply = screen.getByRole('button', { name: 'Apply' });
  fireEvent.click(await screen.findByRole('button', { name: /Ben/ }));
  expect(apply).toBeDisabled();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(screen.queryByRole('combobox', { name: 'Search people' })).toBeNull();
  expect(clicked).toEqual([]);

  await choose('Selected people');
  fireEvent.click(
    await within(screen.getByRole('listbox', { name: 'Pick people' })).findByRole('option', { name: /Cy/ }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(async () => expect(await saved()).toEqual({ type: 'restricted', userIds: ['ben', 'cy', 'ada'] }));
  expect(clicked).toMatchObject([
    { visibility: 'restricted', users: [{ userId: 'ben', name: 'Ben' }, { userId: 'cy' }] },
  ]);
  expect(screen.queryByRole('combobox', { name: 'Search people' })).toBeNull();
});

it('offers two levels with the dropdown, and takes back what the service refuses', async () => {
  const { openMenu, choose, saved } = await openThread(
    'two',
    'ada',
    { type: 'public' },
    { visibilityOptionDropdown: true },
  );
  const refuse = service.refuseNextWrite('PERMISSION_DENIED');
  await choose('Private');
  expect(await screen.findByTitle('Private')).toBeInTheDocument();
  act(refuse);
  expect(await screen.findByText('The visibility could not be changed. Try again.')).toBeInTheDocument();
  expect(screen.queryByTitle('Private')).toBeNull();
  const items = (await openMenu()).getAllByRole('menuitemradio');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Public', 'Private']);
  fireEvent.click(items[1]!);
  await waitFor(async () => expect(await saved()).toEqual({ type: 'restricted', userIds: ['ada'] }));
});

it('is not offered to somebody who is neither the author nor an admin', async () => {
  const { openMenu } = await openThread('others', 'ben', { type: 'public' }, ALL);
  const menu = await openMenu();
  expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeInTheDocument();
  expect(menu.queryByRole('menuitemradio')).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

const ALL = { visibilityOptions: true };
