import {
  addMyComment,
  addMyCommentAnnotation,
  deleteMyComment,
  deleteMyCommentAnnotation,
  setReaction,
  subscribeToCommentAnnotation,
  updateMyComment,
  updateMyCommentAnnotation,
} from '@parley/protocol';
import { addMyComment as addComment } from '../../domain/operations/person/comments/addComment.js';
import { addMyThread } from '../../domain/operations/person/comments/addThread.js';
import { deleteMyComment as deleteComment } from '../../domain/operations/person/comments/deleteComment.js';
import { deleteMyThread } from '../../domain/operations/person/comments/deleteThread.js';
import { setMyReaction } from '../../domain/operations/person/comments/setReaction.js';
import { subscribeMe } from '../../domain/operations/person/comments/setSubscription.js';
import { updateMyComment as updateComment } from '../../domain/operations/person/comments/updateComment.js';
import { updateMyThread } from '../../domain/operations/person/comments/updateThread.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { clientRoute, type Route } from '../route.js';

/** What signed-in people do with comments. */
export const commentWriteRoutes: Route[] = [
  clientRoute(addMyCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation added.', data: await addMyThread(call) };
  }),
  clientRoute(updateMyCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation updated.', data: await updateMyThread(call) };
  }),
  clientRoute(deleteMyCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment annotation deleted.', data: { sequence: await deleteMyThread(call) } };
  }),
  clientRoute(subscribeToCommentAnnotation, async (call) => {
    await requireClientOrganization(call);
    const done = call.data.isSubscribed ? 'Subscribed to' : 'Unsubscribed from';
    return { message: `${done} the comment annotation.`, data: await subscribeMe(call) };
  }),
  clientRoute(addMyComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment added.', data: await addComment(call) };
  }),
  clientRoute(updateMyComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment updated.', data: await updateComment(call) };
  }),
  clientRoute(deleteMyComment, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Comment deleted.', data: await deleteComment(call) };
  }),
  clientRoute(setReaction, async (call) => {
    await requireClientOrganization(call);
    return { message: `Reaction ${call.data.isOn ? 'added' : 'removed'}.`, data: await setMyReaction(call) };
  }),
];
