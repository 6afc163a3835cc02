import type { CommentInput } from '@parley/protocol';
import type { RequestedTriggers } from '../../../consequences/events/ActionContext.js';
import { generateId } from '../../../../ids.js';
import type { TimeSlice } from '../../../../TimeSlice.js';
import { checkTimes } from '../../../threads/checkTimes.js';
import { commentToStore, type CommentToStore } from '../../../threads/commentToStore.js';
import { NO_REQUEST, requestHash } from '../../../threads/requestHash.js';
import { sanitizeNewBody } from '../../../threads/sanitizeBody.js';

/**
 * A request with comments. `comments` is another name of `commentData`. The schema allows only one of them, never
 * empty.
 */
interface WithComments {
  commentData?: CommentInput[] | undefined;
  comments?: CommentInput[] | undefined;
}

export type CommentList = [CommentInput, ...CommentInput[]];

/** Returns the comments of a request, under either name. */
export const commentList = ({ commentData, comments }: WithComments): CommentList =>
  (commentData ?? comments) as CommentList; // see `WithComments`

/** Throws `INVALID_ARGUMENT` when a comment of the request has a time in the future. `path`: the path of the object that contains the comments. */
export function checkCommentTimes(now: number, path: string, request: WithComments): void {
  const name = listName(request);
  commentList(request).forEach((comment, index) => checkTimes(now, `${path}.${name}[${index}]`, comment));
}

/**
 * Returns the requested triggers of comments, by comment id. Comments without triggers have no entry. Flags of a
 * comment win over those of the request (REST contract §3.2).
 * @param comments as `newRestComments` made them of `list`
 */
export function commentTriggers(
  comments: readonly CommentToStore[],
  list: CommentList,
  request: RequestedTriggers,
): Map<string, RequestedTriggers> {
  const triggers = list.map((input, index): [string, RequestedTriggers] => [
    comments[index]?.commentId ?? '',
    {
      triggerNotification: input.triggerNotification ?? request.triggerNotification,
      triggerActivities: input.triggerActivities ?? request.triggerActivities,
    },
  ]);
  return new Map(triggers.filter(([, requested]) => requested.triggerNotification || requested.triggerActivities));
}

/**
 * Returns comments of a backend, ready to be stored. Other requests run between two comments. Throws `INVALID_ARGUMENT` for HTML that is
 * too large after it is sanitized.
 * @param path the path of the object that contains the comments
 */
export async function newRestComments(
  request: WithComments,
  path: string,
  now: number,
  timeSlice: TimeSlice,
): Promise<[CommentToStore, ...CommentToStore[]]> {
  const name = listName(request);
  const comments: CommentToStore[] = [];
  for (const [index, input] of commentList(request).entries()) {
    const { commentId, from, triggerNotification: _, triggerActivities: __, ...fields } = input;
    comments.push(
      commentToStore(await sanitizeNewBody(fields, `${path}.${name}[${index}]`, timeSlice), {
        commentId: commentId ?? generateId(),
        requestHash: commentId === undefined ? NO_REQUEST : await requestHash(input),
        from,
        sourceType: 'rest-api',
        now,
      }),
    );
    await timeSlice.pause();
  }
  return comments as [CommentToStore, ...CommentToStore[]]; // as many as there were in the list
}

const listName = (request: WithComments) => (request.commentData ? 'commentData' : 'comments');
