import { contextOf } from '../src/contextOf.js';
import type { CommentElement } from '../src/elements/comment/CommentElement.js';
import { createCommentElement } from '../src/elements/comment/createCommentElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { withDocuments } from './withDocuments.js';

/** The comment element of a client, bundled with its code: comment components need it at once and should not wait for a chunk. */
export function commentElementOf(client: ParleyClient): CommentElement {
  contextOf(withDocuments(client)).createCommentElement ??= createCommentElement;
  return client.getCommentElement();
}
