import type { ThreadRecord } from '../CommentAnnotation.js';

/** Ids of the recordings of a thread. */
export const recordingsOf = ({ comments }: ThreadRecord): string[] =>
  comments.flatMap(({ recorders }) => recorders.map(({ id }) => id));

/** Ids of the files of a thread that the customer stores. */
export function filesOf({ comments }: ThreadRecord): string[] {
  return comments.flatMap(({ attachments }) =>
    attachments.filter((file) => file.isAttachmentResolverUsed).map(({ attachmentId }) => attachmentId),
  );
}
