import { ParleyError } from '@parley/protocol/constants';
import type { ThreadWrites } from './CommentElement.js';
import { commentOf } from './commentOf.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import type { CommentParts } from './createCommentParts.js';

type Recordings = Pick<ThreadWrites, 'getRecording' | 'deleteRecording'>;

/** The recordings of comments. */
export const createCommentRecordings = ({
  saver,
  events,
  begin,
  own,
  reduce,
}: CommentWritesParts & CommentParts): Recordings => ({
  async getRecording({ annotationId, commentId, recorderId }) {
    const { recorders } = commentOf(await saver.require(annotationId), commentId);
    return recorders.filter(({ id }) => recorderId === undefined || id === recorderId);
  },
  async deleteRecording(request) {
    const { annotationId, commentId, recorderId, options } = request;
    const comment = own(await begin(request), commentId);
    const { recorders } = comment.before;
    const recording = recorders.find(({ id }) => id === recorderId);
    if (!recording)
      throw new ParleyError('NOT_FOUND', `recorderId: there is no recording "${recorderId}" in this comment.`);
    const left = recorders.filter((other) => other !== recording);
    const commentAnnotation = await reduce(comment, { recorders: left }, options);
    return events.emit('deleteRecording', { annotationId, commentAnnotation, commentId, recording });
  },
});
