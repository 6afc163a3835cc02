import {
  addComment,
  addCommentAnnotation,
  createActivity,
  deleteCommentAnnotation,
  deleteInboxNotifications,
  markAllNotificationsRead,
  markCommentAnnotationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  setInlineReaction,
  setLiveState,
  setNotificationSettings,
  setReaction,
  subscribeToCommentAnnotation,
  updateComment,
  updateCommentAnnotation,
} from '@parley/protocol';
import { adasNotificationId, broadcastId, commentId, threadId } from '../ids.js';
import { by, does, type Operation } from '../Operation.js';
import { acme, acts, newComment, newThread, plan, seenThread, TEXT } from './writing.js';

const RESOLVED = { id: 'RESOLVED', name: 'Resolved', type: 'terminal', color: '#0DCF82' } as const;

/** Writes of people. */
export const personWrites: Operation[] = [
  acts('react to an element', (post, world) => {
    const id = world.newId();
    return post(setInlineReaction, { ...plan, targetElementId: id, reactionAnnotationId: id, icon: 'up', isOn: true });
  }),
  acts('set a live state', (post) => post(setLiveState, { ...plan, liveStateDataId: 'slide', data: { page: 1 } })),
  acts('add a thread', (post, world) => post(addCommentAnnotation, newThread(world, 'plan'))),
  acts('add a thread to a large document', (post, world) => post(addCommentAnnotation, newThread(world, 'big'))),
  acts('add a comment', (post, world) =>
    post(addComment, { ...acme, annotationId: seenThread(world), comment: newComment(world) }),
  ),
  acts('add a comment that mentions somebody', (post, world) => {
    const taggedUserContacts = [{ text: '@Bob', userId: 'bob', contact: { userId: 'bob' } }];
    const tagged = { ...newComment(world, `@Bob ${TEXT}`), taggedUserContacts };
    return post(addComment, { ...acme, annotationId: seenThread(world), comment: tagged });
  }),
  by(
    { name: 'person told', count: ({ subscribers }) => subscribers },
    acts('add a comment, many subscribers', (post, world) =>
      post(addComment, { ...acme, annotationId: threadId('popular', 1), comment: newComment(world) }),
    ),
  ),
  does(
    'change a comment',
    async (world) => {
      const post = await world.as('ada');
      const added = { ...acme, annotationId: seenThread(world), comment: newComment(world) };
      await post(addComment, added);
      return { post, annotationId: added.annotationId, commentId: added.comment.commentId };
    },
    (_world, { post, ...ids }) =>
      post(updateComment, { ...acme, ...ids, commentText: `${TEXT} And now?`, merge: true }),
  ),
  does(
    'resolve a thread',
    async (world) => {
      const post = await world.as('ada');
      const added = newThread(world, 'plan');
      await post(addCommentAnnotation, added);
      return { post, annotationId: added.annotationId };
    },
    (_world, { post, annotationId }) => post(updateCommentAnnotation, { ...acme, annotationId, status: RESOLVED }),
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
];
