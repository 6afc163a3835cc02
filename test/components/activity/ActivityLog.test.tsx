import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActivityLog } from '../../../components/activity/index.js';
import { ParleyProvider, type ParleyProviderProps } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { addActivitiesTo } from '../../support/someActivities.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

function draw(
  browser: TestBrowser,
  root: Partial<ActivityLog.RootProps> = {},
  provider: Partial<ParleyProviderProps> = {},
) {
  const clients: ParleyClient[] = [];
  render(
    <ParleyProvider {...browser.props} language="en" onClientLoad={(client) => clients.push(client)} {...provider}>
      <ActivityLog.Root {...root}>
        <ActivityLog.FeatureFilter />
        <ActivityLog.Reset />
        <ActivityLog.NoMatch />
        <ActivityLog.List>
          {(row) => (
            <ActivityLog.Item key={row.activity.id} row={row}>
              <ActivityLog.Open>
                <ActivityLog.Message />
              </ActivityLog.Open>
              <ActivityLog.Quote data-testid="quote" />
            </ActivityLog.Item>
          )}
        </ActivityLog.List>
      </ActivityLog.Root>
    </ParleyProvider>,
  );
  return clients[0]!;
}
const sentences = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('says each built-in action in a sentence with names as plain text, and anything else neutrally', async () => {
  const service = await startTestService();
  const actionUser = { userId: 'grace', name: 'Grace {value} <b>' };
  const expected = [
    {
      actionType: 'comment_annotation.assign',
      changes: { assignedTo: { from: null, to: { userId: 'x', name: '{name}' } } },
    },
    { actionType: 'comment_annotation.assign', changes: { assignedTo: { from: { userId: 'x' }, to: null } } },
    { actionType: 'crdt.editor_edit', featureType: 'crdt' as const },
    { actionType: 'comment.add', featureType: 'custom' as const },
    { actionType: 'of.tomorrow' },
    { actionType: 'constructor' },
  ];
  for (const one of expected) {
    const fields = { featureType: 'comment' as const, targetEntityId: 't', actionUser, displayMessageTemplate: null };
    await addActivitiesTo(service, [{ ...fields, ...one }]);
  }
  draw(service.as('ada'));
  await waitFor(async () => expect(await sentences()).toHaveLength(6));
  const name = 'Grace {value} <b>';
  expect((await sentences()).sort()).toEqual(
    [
      `${name} assigned a thread to {name}`,
      `${name} changed who a thread is assigned to`,
      `${name} edited the content`,
      `${name} made a change`,
      `${name} made a change`,
      `${name} made a change`,
    ].sort(),
  );
});

it('names statuses and priorities in the language of the provider, and people as they are called', async () => {
  const service = await startTestService();
  const status = { from: { id: 'OPEN', name: 'Open' }, to: { id: 'RESOLVED', name: 'Resolved' } };
  const changes = [
    { actionType: 'comment_annotation.status_change', changes: { status } },
    { actionType: 'comment_annotation.priority_change', changes: { priority: { from: null, to: { name: 'High' } } } },
    {
      actionType: 'comment_annotation.assign',
      changes: { assignedTo: { from: null, to: { userId: 'x', name: 'High' } } },
    },
  ];
  const actionUser = { userId: 'grace', name: 'Grace' };
  for (const one of changes) {
    const fields = { featureType: 'comment' as const, targetEntityId: 't', actionUser, displayMessageTemplate: null };
    await addActivitiesTo(service, [{ ...fields, ...one }]);
  }
  const translations = { de: { Resolved: 'Erledigt', High: 'Hoch' } };
  draw(service.as('ada'), {}, { language: 'de', translations });
  await waitFor(async () => expect(await sentences()).toHaveLength(3));
  expect((await sentences()).sort()).toEqual([
    'Grace assigned a thread to High',
    'Grace changed the priority of a thread to Hoch',
    'Grace changed the status of a thread to Erledigt',
  ]);
});

it('quotes a snapshot whose mentions are of any shape, without the space that a mention at the end leaves', async () => {
  const service = await startTestService();
  const odd = [null, 7, 'x', { text: {} }, { userId: 'ann', contact: { name: {} } }, { userId: 1, contact: 3 }];
  const entityTargetData = {
    commentText: 'Hi {{ann}} and {{bob}} ',
    taggedUserContacts: [...odd, { userId: 'bob', contact: { userId: 'bob', name: 'Bob' } }],
    toOrganizationUserGroup: odd,
    customList: {},
  };
  await addActivitiesTo(service, [
    { featureType: 'comment', actionType: 'comment.add', targetEntityId: 't', entityTargetData },
  ]);
  draw(service.as('ada'));
  expect((await screen.findByTestId('quote')).textContent).toBe('Hi {{ann}} and @Bob');
});

it('opens the thread of an activity unless the host does something else; what opens nothing is no button', async () => {
  const service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't', commentData: [{ from: { userId: 'grace' }, commentText: 'x' }] }],
  });
  await addActivitiesTo(service, [
    { featureType: 'comment', actionType: 'comment.add', targetEntityId: 't', displayMessageTemplate: 'Replied' },
    { displayMessageTemplate: 'Paid' },
  ]);
  const client = draw(service.as('ada'), {}, { documentId: 'plan' });
  await userEvent.click(await screen.findByRole('button', { name: 'Replied' }));
  await waitFor(() => expect(contextOf(client).ui.getState().comments.selectedAnnotationId).toBe('t'));
  expect(screen.queryByRole('button', { name: 'Paid' })).toBeNull();
  expect(screen.getByText('Paid')).toBeInTheDocument();
});

it('calls the host on a click, and does not open the thread when the host prevents it', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [
    { featureType: 'comment', actionType: 'comment.add', targetEntityId: 't', displayMessageTemplate: 'Replied' },
  ]);
  const onActivityClick = vi.fn(({ preventDefault }: { preventDefault(): void }) => preventDefault());
  const client = draw(service.as('ada'), { onActivityClick });
  await userEvent.click(await screen.findByRole('button', { name: 'Replied' }));
  expect(onActivityClick).toHaveBeenCalledWith(
    expect.objectContaining({ activity: expect.objectContaining({ targetEntityId: 't' }) }),
  );
  expect(contextOf(client).ui.getState().comments.selectedAnnotationId ?? null).toBeNull();
});

it('narrows by kind within what the host asked for, and shows made-up activities without the service', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ displayMessageTemplate: 'Paid' }]);
  draw(service.as('ada'), { config: { featureTypes: ['custom', 'crdt'] } });
  expect(await sentences()).toEqual(['Paid']);
  const filter = screen.getByRole('button', { name: 'Show: All activity' });
  await userEvent.click(filter);
  const offered = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  expect(offered).toEqual(['All activity', 'Edits', 'Other']);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Edits' }));
  expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await sentences()).toEqual(['Paid']);
});

it('asks the service for nothing when it shows made-up activities, and renders nothing where the feature is off', async () => {
  const service = await startTestService();
  draw(service.as('ada'), { useDummyData: true });
  expect(await sentences()).toHaveLength(4);
  expect(service.requests.filter((path) => path.startsWith('activities'))).toEqual([]);
  draw(service.as('bob'), { 'aria-label': 'Off' }, { config: { featureAllowList: ['comment'] } });
  expect(screen.queryByRole('region', { name: 'Off' })).toBeNull();
});
