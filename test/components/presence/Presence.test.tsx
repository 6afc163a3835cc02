import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Presence, type PresenceProps } from '../../../components/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { valuesOf } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

const withPlan = async (...users: { userId: string; name?: string; email?: string; status?: string }[]) => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  if (users.length > 0) await service.rest('presence/add', { documentId: 'plan', users });
  return service;
};
function draw(service: TestService, props: PresenceProps = {}, documentId: string | undefined = 'plan') {
  const clients: ParleyClient[] = [];
  const ada = service.as({ userId: 'ada', name: 'Ada' });
  const provider = {
    ...ada.props,
    documentId,
    language: 'en',
    onClientLoad: (client: ParleyClient) => void clients.push(client),
  };
  const drawn = render(
    <ParleyProvider {...provider}>
      <Presence {...props} />
    </ParleyProvider>,
  );
  return { ...drawn, client: clients[0]!, network: ada.network };
}
const faces = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
const see = (...labels: string[]) => waitFor(() => expect(faces()).toEqual(labels));

it('shows the most active first, oneself before all others, and says each status by a word', async () => {
  const service = await withPlan(
    { userId: 'bob', name: 'Bob', status: 'offline' },
    { userId: 'cy', email: 'cy@acme.test', status: 'away' },
    { userId: 'dee' },
  );
  draw(service);
  await see('Ada (you), online', 'Unknown user, online', 'cy@acme.test, away', 'Bob, offline');
  expect(screen.getByRole('group', { name: 'People here' })).toHaveAttribute('data-parley-state', 'ready');
  expect(screen.getAllByRole('listitem').map((face) => face.dataset['parleyState'])).toEqual([
    'online',
    'online',
    'away',
    'offline',
  ]);
});

it('counts those who do not fit, and lists them; Escape and leaving close the list', async () => {
  const user = userEvent.setup();
  const service = await withPlan(...['b', 'c', 'd', 'e'].map((userId) => ({ userId, name: `Person ${userId}` })));
  draw(service, { maxUsers: 2 });
  const more = await screen.findByRole('button', { name: '3 more people' });
  expect(more).toHaveTextContent('+3');
  await user.click(more);
  const list = await screen.findByRole('list', { name: '3 more people' });
  expect(within(list).getAllByRole('button')).toHaveLength(3);
  expect(within(list).getAllByText('online')).toHaveLength(3);
  await user.tab();
  expect(list.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: '3 more people' })).not.toBeInTheDocument();
  expect(more).toHaveFocus();
  await user.click(more);
  act(() => more.blur());
  await waitFor(() => expect(more).toHaveAttribute('aria-expanded', 'false'));
});

it('says who has added a bot, which has no window to follow', async () => {
  const user = userEvent.setup();
  const service = await withPlan({ userId: 'grace', name: 'Grace' });
  const { client } = draw(service);
  await see('Ada (you), online', 'Grace, online');
  await act(() => client.getPresenceElement().addUser({ user: { userId: 'bot', name: 'Bob' } }));
  await see('Ada (you), online', 'Grace, online', 'Bob, online, added by Ada (you)');
  const [, grace, bob] = screen.getAllByRole('button');
  const followed: string[] = [];
  const note = ({ user: { userId } }: { user: { userId: string } }) => void followed.push(userId);
  client.getFollowElement().on('followStarted').subscribe(note);
  await user.click(grace!);
  await waitFor(() => expect(grace).toHaveAttribute('aria-pressed', 'true'));
  await user.click(bob!);
  expect(bob).not.toHaveAttribute('aria-pressed');
  await user.click(grace!);
  await waitFor(() => expect(grace).toHaveAttribute('aria-pressed', 'false'));
  expect(followed).toEqual(['grace']);
});

it('reports a click by its prop and by the event', async () => {
  const user = userEvent.setup();
  const onPresenceUserClick = vi.fn();
  const { client } = draw(await withPlan({ userId: 'bob', name: 'Bob' }), { onPresenceUserClick, self: false });
  const clickedIds: string[] = [];
  client
    .getPresenceElement()
    .on('presenceUserClicked')
    .subscribe(({ user: { userId } }) => clickedIds.push(userId));
  await user.click(await screen.findByRole('button', { name: 'Bob, online' }));
  expect(onPresenceUserClick.mock.lastCall?.[0]).toMatchObject({ userId: 'bob' });
  expect(clickedIds).toEqual(['bob']);
});

it('reports everybody who is shown, whenever that changes', async () => {
  const onUsersChanged = vi.fn();
  const service = await withPlan();
  draw(service, { onUsersChanged });
  const last = () =>
    (onUsersChanged.mock.lastCall?.[0] as { userId: string }[] | undefined)?.map(({ userId }) => userId);
  await waitFor(() => expect(last()).toEqual(['ada']));
  await service.rest('presence/add', { documentId: 'plan', users: [{ userId: 'bot' }] });
  await waitFor(() => expect(last()).toEqual(['ada', 'bot']));
  await service.rest('presence/delete', { documentId: 'plan', userIds: ['bot'] });
  await waitFor(() => expect(last()).toEqual(['ada']));
});

it('is away as soon as its own time has passed', async () => {
  // So long the sign below keeps its person online: time enough to draw that.
  draw(await withPlan(), { inactivityTime: 1000, offlineInactivityTime: 1_000_000 });
  await see('Ada (you), away');
  act(() => void window.dispatchEvent(new Event('keydown')));
  await see('Ada (you), online');
  expect(faces()).toHaveLength(1);
});

it('renders nothing for a feature that is off, and asks for nothing', async () => {
  const service = await withPlan();
  const { props } = service.as('ada');
  const { container } = render(
    <ParleyProvider {...props} documentId="plan" config={{ featureAllowList: ['comment'] }}>
      <Presence />
    </ParleyProvider>,
  );
  await waitFor(() => expect(service.answers).toContain('session/identify'));
  expect(container).toBeEmptyDOMElement();
});

it('follows the person whose avatar is pressed, until it is pressed again, and shows the other person that they are followed', async () => {
  document.elementsFromPoint = () => []; // jsdom lays nothing out
  const user = userEvent.setup();
  const service = await withPlan();
  const { client: bob } = await signIn(service.as({ userId: 'bob', name: 'Bob' }));
  await bob.setDocument('plan');
  const followers = valuesOf(bob.getFollowElement().getFollow());
  draw(service, { self: false });
  const face = await screen.findByRole('button', { name: 'Bob, online' });
  await user.click(face);
  await waitFor(() => expect(face).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByText('Following Bob', { selector: '[data-parley-part=text]' })).toBeVisible();
  await waitFor(() => expect(followers.at(-1)?.followers).toMatchObject([{ userId: 'ada' }]));
  await user.click(face);
  expect(face).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No longer following Bob'));
  await waitFor(() => expect(followers.at(-1)?.followers).toEqual([]));
  await bob.getFollowElement().follow({ userId: 'ada' });
  await see('Bob, online, follows you');
});

it('says once whom one follows, however many rows of faces there are', async () => {
  document.elementsFromPoint = () => []; // jsdom lays nothing out
  const user = userEvent.setup();
  const service = await withPlan({ userId: 'bob', name: 'Bob' });
  const two = (isFirstThere: boolean) => (
    <>
      {isFirstThere && <Presence self={false} />}
      <Presence self={false} />
    </>
  );
  const { props } = service.as({ userId: 'ada', name: 'Ada' });
  const provider = { ...props, documentId: 'plan', language: 'en' };
  const { rerender } = render(<ParleyProvider {...provider}>{two(true)}</ParleyProvider>);
  const pressed = () => screen.getAllByRole('button', { name: 'Bob, online' }).map((face) => face.ariaPressed);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Bob, online' })).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: 'Bob, online' })[1]!);
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  expect(await screen.findAllByText('Following Bob', { selector: '[data-parley-part=text]' })).toHaveLength(1);
  rerender(<ParleyProvider {...provider}>{two(false)}</ParleyProvider>);
  await waitFor(() => expect(pressed()).toEqual(['true']));
  expect(await screen.findAllByText('Following Bob', { selector: '[data-parley-part=text]' })).toHaveLength(1);
});

it('follows nobody where the host says so, or handles the press itself', async () => {
  const user = userEvent.setup();
  const service = await withPlan({ userId: 'bob', name: 'Bob' });
  const { client, rerender } = draw(service, { onPresenceUserClick: (_, event) => event.preventDefault() });
  const pressed: string[] = [];
  client
    .getFollowElement()
    .on('followStarted')
    .subscribe(({ user: { userId } }) => pressed.push(userId));
  await user.click(await screen.findByRole('button', { name: 'Bob, online' }));
  await user.click(await screen.findByRole('button', { name: 'Ada (you), online' }));
  rerender(
    <ParleyProvider {...service.as('ada').props} documentId="plan" language="en">
      <Presence followOnClick={false} />
    </ParleyProvider>,
  );
  const face = await screen.findByRole('button', { name: 'Bob, online' });
  expect(face).not.toHaveAttribute('aria-pressed');
  await user.click(face);
  expect(pressed).toEqual([]);
});
