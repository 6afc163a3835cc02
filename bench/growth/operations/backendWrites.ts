import {
  addActivities,
  addCommentAnnotations,
  addComments,
  addDocuments,
  addNotification,
  addPermissions,
  addUserGroupUsers,
  addUsers,
  deleteActivities,
  deleteCommentAnnotations,
  deleteDocuments,
  deleteNotifications,
  deleteOrganizations,
  deleteUserGroupUsers,
  deleteUsers,
  generateToken,
  removePermissions,
  revokeTokens,
  setNotificationConfig,
  updateActivities,
  updateCommentAnnotations,
  updateDocuments,
  updateDocumentsAccess,
  updateNotifications,
  updateUsers,
} from '@parley/protocol';
import { activityId, notificationId } from '../ids.js';
import { does, type Operation } from '../Operation.js';
import { acme, actionUser, headline, plan, seenThread, sends, TEXT } from './writing.js';

/** Writes of backends. */
export const backendWrites: Operation[] = [
  sends('add a notification for one', (post) =>
    post(addNotification, { ...plan, ...headline, notifyUsers: [{ userId: 'user-5' }], notifyAll: false }),
  ),
  sends('add a notification for all', (post) => post(addNotification, { ...plan, ...headline, notifyAll: true })),
  sends('change a notification', (post, world) =>
    post(updateNotifications, {
      ...acme,
      notifications: [{ id: notificationId(world.next(900)), displayBodyMessage: `${TEXT} Or not.` }],
    }),
  ),
  sends('delete a notification', (post, world) =>
    post(deleteNotifications, { ...acme, notificationIds: [notificationId(world.next(900))] }),
  ),
  sends('add a thread', (post) =>
    post(addCommentAnnotations, {
      ...plan,
      commentAnnotations: [{ commentData: [{ from: { userId: 'user-1' }, commentText: TEXT }] }],
    }),
  ),
  sends('add a thread that notifies', (post) =>
    post(addCommentAnnotations, {
      ...plan,
      triggerNotification: true,
      triggerActivities: true,
      commentAnnotations: [{ commentData: [{ from: { userId: 'user-1' }, commentText: TEXT }] }],
    }),
  ),
  sends('add a comment', (post, world) =>
    post(addComments, {
      ...plan,
      annotationId: seenThread(world),
      commentData: [{ from: { userId: 'user-1' }, commentText: TEXT }],
    }),
  ),
  sends('change a thread', (post, world) =>
    post(updateCommentAnnotations, {
      ...plan,
      annotationIds: [seenThread(world)],
      updatedData: { assignedTo: { userId: `user-${world.next(89)}` } },
    }),
  ),
  sends('change the threads of a location', (post, world) =>
    post(updateCommentAnnotations, {
      ...plan,
      locationIds: ['rare-page'],
      updatedData: { assignedTo: { userId: `user-${world.next(89)}` } },
    }),
  ),
  sends('change no thread of a large document', (post) =>
    post(updateCommentAnnotations, {
      ...acme,
      documentId: 'big',
      userIds: ['nobody'],
      updatedData: { assignedTo: { userId: 'user-9' } },
    }),
  ),
  sends('add an activity', (post) => {
    const action = { featureType: 'custom', actionType: 'deployed', targetEntityId: 'x', actionUser } as const;
    return post(addActivities, { ...plan, activities: [action] });
  }),
  sends('change an activity', (post, world) =>
    post(updateActivities, { ...acme, activities: [{ id: activityId(world.next(900)), actionIcon: 'rocket' }] }),
  ),
  sends('add a member', (post, world) =>
    post(addUsers, { ...acme, users: [{ userId: `new-${world.newId()}`, name: 'New One' }] }),
  ),
  sends('change a member', (post, world) =>
    post(updateUsers, { ...acme, users: [{ userId: `user-${world.next(90)}`, name: 'Another Name' }] }),
  ),
  sends('add a document', (post, world) => post(addDocuments, { ...acme, documents: [{ documentId: world.newId() }] })),
  sends('change a document', (post, world) =>
    post(updateDocuments, { ...acme, documents: [{ documentId: 'big', documentName: `Name ${world.next(1000)}` }] }),
  ),
  sends('grant access to a document', (post, world) =>
    post(addPermissions, {
      user: { userId: `user-${world.next(90)}` },
      permissions: { resources: [{ type: 'document', id: 'big', organizationId: 'acme', accessRole: 'editor' }] },
    }),
  ),
  sends('take access to a document', (post, world) =>
    post(removePermissions, {
      userId: `user-${world.next(90)}`,
      permissions: { resources: [{ type: 'document', id: 'big', organizationId: 'acme' }] },
    }),
  ),
  sends('make a token', (post) => post(generateToken, { userId: 'user-1', userProperties: { name: 'Anna Adler 1' } })),
  sends('revoke tokens', (post) => post(revokeTokens, { userIds: ['user-99'] })),
  sends('set notification channels', (post, world) =>
    post(setNotificationConfig, { ...acme, userIds: [`user-${world.next(90)}`], config: { email: 'MINE' } }),
  ),
  sends('delete notifications of an unknown person', (post) =>
    post(deleteNotifications, { ...acme, userId: 'nobody' }),
  ),
  sends('delete activities of an unknown thread', (post) =>
    post(deleteActivities, { ...acme, targetEntityId: 'none' }),
  ),
  sends('delete an activity', (post, world) =>
    post(deleteActivities, { ...acme, activityIds: [activityId(world.next(900))] }),
  ),
  sends('delete no thread of a large document', (post) =>
    post(deleteCommentAnnotations, { ...acme, documentId: 'big', userIds: ['nobody'] }),
  ),
  sends('add to a group', (post, world) =>
    post(addUserGroupUsers, { ...acme, organizationUserGroupId: 'group-1', userIds: [`user-${world.next(90)}`] }),
  ),
  sends('take from a group', (post, world) =>
    post(deleteUserGroupUsers, { ...acme, organizationUserGroupId: 'group-1', userIds: [`user-${world.next(90)}`] }),
  ),
  does(
    'REST delete a member',
    async (world) => {
      const userId = `new-${world.newId()}`;
      await world.backend(addUsers, { ...acme, users: [{ userId, name: 'New One' }] });
      return userId;
    },
    (world, userId) => world.backend(deleteUsers, { ...acme, userIds: [userId] }),
  ),
  sends('set the access type of a large document', (post, world) => {
    const accessType = world.next(2) === 1 ? 'public' : 'organizationPrivate';
    return post(updateDocumentsAccess, { ...acme, documentIds: ['big'], accessType });
  }),
  sends('delete a document of 20 threads', (post, world) =>
    post(deleteDocuments, { ...acme, documentIds: [`crowded-${world.next(10)}`] }),
  ),
  sends('delete an organization', (post, world) =>
    post(deleteOrganizations, { organizationIds: [`customer-${world.next(100)}`] }),
  ),
];
