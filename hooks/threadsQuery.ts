import type { CommentAnnotation } from '../src/elements/comment/CommentAnnotation.js';
import type { CommentAnnotationsByDocument, CommentRequestQuery } from '../src/elements/comment/CommentElement.js';
import { mapStream } from './mapStream.js';
import type { StreamQuery } from './useStream.js';

/** Threads by document id, oldest first within each. */
export type ThreadsByDocument = Record<string, CommentAnnotation[]>;

/** Threads of the open documents at the active locations, or as `query` says. Hooks with the same `query` share one stream. */
export function threadsQuery(query: CommentRequestQuery = {}): StreamQuery<ThreadsByDocument> {
  return {
    resource: 'commentAnnotations',
    params: query,
    stream: (client) => mapStream(client.getCommentElement().getCommentAnnotations(query), dataOf),
  };
}

const dataOf = ({ data }: CommentAnnotationsByDocument) => data;
