import type { ThreadRecord } from './CommentAnnotation.js';

/** A thread and where it is. */
export interface FoundThread {
  documentId: string;
  record: ThreadRecord;
}
