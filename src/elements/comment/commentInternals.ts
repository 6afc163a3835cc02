import type { CommentElement } from './CommentElement.js';
import type { WholeCommentElement } from './WholeCommentElement.js';

const wholes = new WeakMap<CommentElement, WholeCommentElement>();

/** Lets `commentInternals` find what belongs to an element that hosts get. */
export const registerInternals = (element: CommentElement, whole: WholeCommentElement): void =>
  void wholes.set(element, whole);

/** The whole of an element that a client gave out. */
export const commentInternals = (element: CommentElement): WholeCommentElement => wholes.get(element)!; // kept for each
