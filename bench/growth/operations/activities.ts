import { getActivities, listActivities } from '@parley/protocol';
import { activityId, threadId } from '../ids.js';
import { asks, backend, does, type Operation, person } from '../Operation.js';

const page = { organizationId: 'acme', pageSize: 20 };
const ids = [1, 2, 3].map(activityId);
const ada = person('ada');

const list = (userId: string, name: string, filter: object) =>
  asks(`activities, ${userId}, ${name}`, person(userId), listActivities, { ...page, ...filter });
const get = (name: string, filter: object) =>
  asks(`REST activities, ${name}`, backend, getActivities, { ...page, ...filter });

/** The activity log. `ada` acted 20 times at each size, nobody else so seldom. */
export const activities: Operation[] = [
  list('ada', 'no filter', {}),
  list('ada', 'all ages', { maxDays: 3650 }),
  list('ada', 'one document', { documentIds: ['plan'] }),
  list('ada', 'large document', { documentIds: ['big'] }),
  list('ada', 'unknown document', { documentIds: ['none'] }),
  list('ada', 'ids', { activityIds: ids }),
  list('ada', 'common feature', { featureTypes: ['comment'] }),
  list('ada', 'absent feature', { featureTypes: ['recorder'] }),
  list('ada', 'without the common feature', { excludeFeatureTypes: ['comment'] }),
  list('ada', 'without all features', { excludeFeatureTypes: ['comment', 'custom'] }),
  list('ada', 'common action', { actionTypes: ['comment.add'] }),
  list('ada', 'absent action', { actionTypes: ['none'] }),
  list('ada', 'without the common action', { excludeActionTypes: ['comment.add'] }),
  list('ada', 'rare person', { userIds: ['ada'] }),
  list('ada', 'absent person', { userIds: ['nobody'] }),
  list('ada', 'absent person, one document', { userIds: ['nobody'], documentIds: ['big'] }),
  list('ada', 'without a person', { excludeUserIds: ['ada'] }),
  list('guest', 'no filter', {}),
  list('guest', 'absent action', { actionTypes: ['none'] }),
  list('user-2', 'no filter', {}),
  list('stranger', 'no filter', {}),
  does(
    'activities, ada, second page',
    async (world) => {
      const call = await ada(world);
      return { call, pageToken: (await call(listActivities, page)).nextPageToken! };
    },
    (_world, { call, pageToken }) => call(listActivities, { ...page, pageToken }),
  ),

  ...(['desc', 'asc'] as const).flatMap((order) =>
    (
      [
        ['no filter', {}],
        ['document', { documentId: 'plan' }],
        ['unknown document', { documentId: 'none' }],
        ['thread', { targetEntityId: threadId('plan', 1) }],
        ['unknown thread', { targetEntityId: 'none' }],
        ['common feature', { featureTypes: ['comment'] }],
        ['absent feature', { featureTypes: ['recorder'] }],
        ['common action', { actionTypes: ['comment.add'] }],
        ['absent action', { actionTypes: ['none'] }],
        ['absent action, large document', { documentId: 'big', actionTypes: ['none'] }],
        ['rare person', { userId: 'ada' }],
        ['absent person', { userId: 'nobody' }],
        ['absent person, large document', { documentId: 'big', userId: 'nobody' }],
        ['ids', { activityIds: ids }],
        ['unknown id', { activityIds: ['none'] }],
      ] as [string, object][]
    ).map(([name, filter]) => get(`${name}, ${order}`, { ...filter, order })),
  ),
];
