import {
  addUsers,
  deleteActivities,
  deleteCommentAnnotations,
  deleteComments,
  deleteNotifications,
  deleteUserData,
  deleteUsers,
  type Endpoint,
  getPermissions,
  getUsers,
  removePermissions,
  setNotificationConfig,
  updateCommentAnnotations,
  updateComments,
  updateNotifications,
  updateUsers,
} from '@parley/protocol';
import { expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';

const inAcme = { organizationId: 'acme' };
const inPlan = { ...inAcme, documentId: 'plan' };
const ada = { userId: 'ada' };

/** Requests that would reach more with the field left out. */
const ROWS: [Endpoint, string[], object][] = [
  [deleteActivities, ['targetEntityId', 'activityIds'], inPlan],
  [deleteActivities, ['documentId'], { ...inAcme, targetEntityId: 'a' }],
  [deleteComments, ['commentIds'], { ...inPlan, annotationId: 'a' }],
  [
    deleteCommentAnnotations,
    ['annotationIds', 'locationIds', 'userIds', 'agentId', 'agentSuggestions', 'agentUrls'],
    inPlan,
  ],
  [
    updateCommentAnnotations,
    ['annotationIds', 'locationIds', 'userIds'],
    { ...inPlan, updatedData: { approved: true } },
  ],
  [deleteNotifications, ['locationId', 'userId', 'notificationIds'], inPlan],
  [deleteNotifications, ['documentId'], { ...inAcme, ...ada }],
  [updateNotifications, ['documentId', 'locationId', 'userId'], { ...inAcme, notifications: [{ id: 'n' }] }],
  [setNotificationConfig, ['documentIds'], { ...inAcme, userIds: ['ada'], config: { inbox: 'NONE' } }],
  [updateUsers, ['documentId'], { ...inAcme, users: [{ ...ada, accessRole: 'viewer' }] }],
  [deleteUsers, ['documentId'], { ...inAcme, userIds: ['ada'] }],
  [deleteUserData, ['organizationIds'], { userIds: ['ada'] }],
];

const comments = { ...inPlan, annotationId: 'a', commentIds: ['c'] };
/** Who does it, and whether it is told, of everything that comments and threads are changed with. */
const ACTED: [Endpoint, object][] = [
  [updateCommentAnnotations, { ...inPlan, updatedData: { approved: true } }],
  [deleteCommentAnnotations, inPlan],
  [updateComments, { ...comments, updatedData: { commentText: 'x' } }],
  [deleteComments, comments],
];

describeThreads('null in place of what selects (§1.13)', (bench) => {
  it.each(
    ROWS.flatMap(([endpoint, fields, request]) =>
      fields.map((field) => ({ path: endpoint.path, field, endpoint, request })),
    ),
  )('is refused: $path $field', async ({ endpoint, field, request }) => {
    await bench.threads.add([{ annotationId: 'a' }]);
    await bench.acme.key.call(addUsers, { ...inAcme, users: [ada] });
    const refused = await bench.acme.key.refused(endpoint, { ...request, [field]: null });
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toContain(`data.${field}`);
    expect(await bench.threads.ids()).toEqual(['a']);
    expect(await bench.acme.key.call(getUsers, inAcme)).toMatchObject([{ ...ada, accessRole: 'editor' }]);
  });

  it.each(
    ACTED.flatMap(([endpoint, request]) =>
      ['triggerNotification', 'triggerActivities', 'actionUser'].map((field) => ({
        path: endpoint.path,
        field,
        endpoint,
        request,
      })),
    ).concat(
      ['updatedData', 'merge', 'updateUsers'].map((field) => ({
        path: updateCommentAnnotations.path,
        field,
        endpoint: updateCommentAnnotations,
        request: { ...inPlan, updatedData: { approved: true }, updateUsers: [{ oldUser: ada, newUser: ada }] },
      })),
    ),
  )('is refused, too: $path $field', async ({ endpoint, field, request }) => {
    await bench.threads.add([{ annotationId: 'a' }]);
    const refused = await bench.acme.key.refused(endpoint, { ...request, [field]: null });
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(refused.message).toContain(`data.${field}`);
    expect(await bench.threads.ids()).toEqual(['a']);
  });

  it('is refused: the values of a context to remove', async () => {
    await bench.acme.grantContext('ada', 'team:red');
    const resources = [{ type: 'context', id: 'acme', organizationId: 'acme', access: null }];
    const refused = await bench.acme.key.refused(removePermissions, { ...ada, permissions: { resources } });
    expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    expect(await bench.acme.key.call(getPermissions, { ...inAcme, userIds: ['ada'] })).toMatchObject({
      ada: { context: { accessFields: ['team:red'] } },
    });
  });
});
