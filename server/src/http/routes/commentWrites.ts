import {
  addComment,
  addCommentAnnotation,
  deleteComment,
  deleteCommentAnnotation,
  setReaction,
  subscribeToCommentAnnotation,
  updateComment,
  updateCommentAnnotation,
} from '@parley/protocol';
import { addComment as add } from '../../domain/operations/person/comments/addComment.js';
import { addThread } from '../../domain/operations/person/comments/addThread.js';
import { deleteComment as remove } from '../../domain/operations/person/comments/deleteComment.js';
import { deleteThread } from '../../domain/operations/person/comments/deleteThread.js';
import { setReaction as react } from '../../domain/operations/person/comments/setReaction.js';
import { setSubscription } from '../../domain/operations/person/comments/setSubscription.js';
import { updateComment as update } from '../../domain/operations/person/comments/updateComment.js';
import { updateThread } from '../../domain/operations/person/comments/updateThread.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { clientRoute, type Route } from '../route.js';

/** Routes by which signed-in people write threads and comments. */
export const commentWriteRoutes: Route[] = [
  clientRoute(addCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation added.', data: await addThread(call) };
  }),
  clientRoute(updateCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation updated.', data: await updateThread(call) };
  }),
  clientRoute(deleteCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation deleted.', data: { sequence: await deleteThread(call) } };
  }),
  clientRoute(subscribeToCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    const done = call.data.isSubscribed ? 'Subscribed to' : 'Unsubscribed from';
    return { message: `${done} the comment annotation.`, data: await setSubscription(call) };
  }),
  clientRoute(addComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment added.', data: await add(call) };
  }),
  clientRoute(updateComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment updated.', data: await update(call) };
  }),
  clientRoute(deleteComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment deleted.', data: await remove(call) };
  }),
  clientRoute(setReaction, async (call) => {
    await requireClientOrganization(call);
    return { message: `Reaction ${call.data.isOn ? 'added' : 'removed'}.`, data: await react(call) };
  }),
];
