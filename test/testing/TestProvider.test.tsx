import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { useMarkNotificationAsRead, useNotifications } from '@parley/react';
import { aNotification, startTestWorld, TestProvider } from '@parley/react/testing';
import { inPageService } from '../../testing/inPageService.js';
import { openEmbedded } from '../../server/test/support/openEmbedded.js';

beforeAll(() => inPageService(openEmbedded)); // from a copy, in a fraction of the time

/** An app, as a customer writes one. */
function Inbox() {
  const { data = [] } = useNotifications({ type: 'forYou' });
  const { mutate } = useMarkNotificationAsRead();
  return (
    <ul aria-label="Inbox">
      {data.map(({ id, displayHeadlineMessage }) => (
        <li key={id}>
          {displayHeadlineMessage} <button onClick={() => mutate(id)}>Read</button>
        </li>
      ))}
    </ul>
  );
}

it('lets a customer test their app against the real service, person by person, with the network in their hands', async () => {
  const world = await startTestWorld();
  await world.notify(
    aNotification({ displayHeadlineMessageTemplate: 'Newer' }),
    aNotification({ displayHeadlineMessageTemplate: 'Older', minutesAgo: 90 }),
  );
  const ada = world.as('ada');
  render(
    <TestProvider browser={ada}>
      <Inbox />
    </TestProvider>,
  );
  expect((await screen.findAllByRole('listitem')).map((row) => row.firstChild?.textContent)).toEqual([
    'Newer',
    'Older',
  ]);

  ada.network.goOffline();
  await world.notify(aNotification({ displayHeadlineMessageTemplate: 'Meanwhile' }));
  ada.network.goOnline();
  expect(await screen.findByText('Meanwhile', { exact: false })).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button')[2]!);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

it('keeps worlds apart, and says why a call was refused', async () => {
  const [one, other] = [await startTestWorld(), await startTestWorld()];
  await one.rest('notifications/add', aNotification());
  expect(await other.rest('organizations/documents/get', {})).toEqual([]);
  await expect(one.rest('notifications/add', {})).rejects.toThrow(/notifications\/add: .*documentId/);
});
