import {
  addActivities,
  addComment,
  addCommentAnnotation,
  addCommentAnnotations,
  addComments,
  addDocuments,
  addNotification,
  addPermissions,
  addUserGroupUsers,
  addUsers,
  createActivity,
  deleteActivities,
  deleteCommentAnnotation,
  deleteCommentAnnotations,
  deleteDocuments,
  deleteInboxNotifications,
  deleteNotifications,
  deleteOrganizations,
  deleteUserGroupUsers,
  deleteUsers,
  type EndpointInput,
  generateToken,
  markAllNotificationsRead,
  markCommentAnnotationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  removePermissions,
  revokeTokens,
  setNotificationConfig,
  setNotificationSettings,
  setReaction,
  subscribeToCommentAnnotation,
  updateActivities,
  updateComment,
  updateCommentAnnotation,
  updateCommentAnnotations,
  updateDocuments,
  updateDocumentsAccess,
  updateNotifications,
  updateUsers,
} from '@parley/protocol';
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { activityId, adasNotificationId, broadcastId, commentId, notificationId, threadId } from '../ids.js';
import { does, type Measured, type Operation } from '../Operation.js';

const acme = { organizationId: 'acme' };
const plan = { organizationId: 'acme', documentId: 'plan' };
const TEXT = 'The figure on this page does not agree with the one in the appendix. Which of them is newer?';
const actionUser = { userId: 'user-1', name: 'Anna Adler 1' };
const RESOLVED = { id: 'RESOLVED', name: 'Resolved', type: 'terminal', color: '#0DCF82' } as const;

/** A write of a backend. */
const sends = (name: string, call: (post: Caller, world: GrowthWorld) => Promise<Measured>) =>
  does(
    `REST ${name}`,
    async () => {},
    (world) => call(world.backend, world),
  );

/** A write of a person. */
const acts = (name: string, call: (post: Caller, world: GrowthWorld) => Promise<Measured>, userId = 'ada') =>
  does(
    name,
    (world) => world.as(userId),
    (world, post) => call(post, world),
  );

const comment = (world: GrowthWorld, text = TEXT) => ({ commentId: world.newId(), commentText: text });
/** A thread of `ada` in `plan` that everybody sees. */
const seenThread = (world: GrowthWorld) => threadId('plan', world.next(8) * 10 + 1);
const newThread = (world: GrowthWorld, documentId: string): EndpointInput<typeof addCommentAnnotation> => ({
  organizationId: 'acme',
  documentId,
  annotationId: world.newId(),
  comments: [comment(world)],
});
const headline = {
  actionUser,
  displayHeadlineMessageTemplate: '{actionUser} moved the date',
  displayBodyMessage: TEXT,
};

/** Writes of people and backends. What grows with the number of people who are told says so. */
export const writes: Operation[] = [
  acts('add a thread', (post, world) => post(addCommentAnnotation, newThread(world, 'plan'))),
  acts('add a thread to a large document', (post, world) => post(addCommentAnnotation, newThread(world, 'big'))),
  acts('add a comment', (post, world) =>
    post(addComment, { ...acme, annotationId: seenThread(world), comment: comment(world) }),
  ),
  acts('add a comment that mentions somebody', (post, world) => {
    const taggedUserContacts = [{ text: '@Bob', userId: 'bob', contact: { userId: 'bob' } }];
    const tagged = { ...comment(world, `@Bob ${TEXT}`), taggedUserContacts };
    return post(addComment, { ...acme, annotationId: seenThread(world), comment: tagged });
  }),
  acts('add a comment, many subscribers', (post, world) =>
    post(addComment, { ...acme, annotationId: threadId('popular', 1), comment: comment(world) }),
  ),
  does(
    'change a comment',
    async (world) => {
      const post = await world.as('ada');
      const added = { ...acme, annotationId: seenThread(world), comment: comment(world) };
      await post(addComment, added);
      return { post, annotationId: added.annotationId, commentId: added.comment.commentId };
    },
    (_world, { post, ...ids }) =>
      post(updateComment, { ...acme, ...ids, commentText: `${TEXT} And now?`, merge: true }),
  ),
  acts('resolve a thread', (post, world) =>
    post(updateCommentAnnotation, { ...acme, annotationId: seenThread(world), status: RESOLVED }),
  ),
  acts('react', (post, world) => {
    const annotationId = seenThread(world);
    const reaction = { commentId: commentId(annotationId, 1), reactionAnnotationId: world.newId(), icon: 'heart' };
    return post(setReaction, { ...acme, annotationId, ...reaction, isOn: true });
  }),
  acts('view a thread', (post, world) =>
    post(markCommentAnnotationsRead, { ...acme, annotationIds: [seenThread(world)], isRead: true }),
  ),
  acts('mark a thread unread', (post, world) =>
    post(markCommentAnnotationsRead, { ...acme, annotationIds: [seenThread(world)], isRead: false }),
  ),
  acts('unsubscribe from a thread', (post, world) =>
    post(subscribeToCommentAnnotation, { ...acme, annotationId: seenThread(world), isSubscribed: false }),
  ),
  does(
    'delete a thread',
    async (world) => {
      const post = await world.as('ada');
      const added = newThread(world, 'plan');
      await post(addCommentAnnotation, added);
      return { post, annotationId: added.annotationId };
    },
    (_world, { post, annotationId }) => post(deleteCommentAnnotation, { ...acme, annotationId }),
  ),

  acts('mark a notification read', (post, world) =>
    post(markNotificationsRead, { ...acme, notificationIds: [adasNotificationId(world.next(30))] }),
  ),
  acts('mark a broadcast read', (post, world) =>
    post(markNotificationsRead, { ...acme, notificationIds: [broadcastId(world.next(20))] }),
  ),
  acts('remove a notification', (post, world) =>
    post(deleteInboxNotifications, { ...acme, notificationIds: [broadcastId(world.next(20))] }),
  ),
  acts('mark For You read', (post) => post(markAllNotificationsRead, { ...acme, feed: 'forYou' }), 'user-7'),
  acts('mark all read', (post) => post(markAllNotificationsRead, { ...acme, feed: 'all' }), 'user-8'),
  acts('mark notifications seen', (post, world) =>
    post(markNotificationsSeen, { ...acme, through: 1000 + world.next(1000) }),
  ),
  acts('set notification channels', (post) => post(setNotificationSettings, { ...acme, settings: { email: 'MINE' } })),
  acts('add an activity', (post, world) => {
    const action = { featureType: 'custom', actionType: 'deployed', targetEntityId: 'x' } as const;
    return post(createActivity, { ...plan, id: world.newId(), ...action });
  }),

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
      updatedData: { assignedTo: { userId: 'user-9' } },
    }),
  ),
  sends('change the threads of a location', (post) =>
    post(updateCommentAnnotations, {
      ...plan,
      locationIds: ['rare-page'],
      updatedData: { assignedTo: { userId: 'user-9' } },
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
