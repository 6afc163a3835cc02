import type { CommentElement } from './CommentElement.js';
import type { WholeCommentElement } from './WholeCommentElement.js';
import { COMMENT_INTERNALS } from './commentMethods.js';

const wholes = new WeakMap<CommentElement, WholeCommentElement>();

/** What hosts get of the element: without what only this package calls. */
export function withoutInternals(whole: WholeCommentElement): CommentElement {
  const entries = Object.entries(whole).filter(([name]) => !Object.hasOwn(COMMENT_INTERNALS, name));
  const element = Object.fromEntries(entries) as unknown as CommentElement; // all but the internals
  wholes.set(element, whole);
  return element;
}

/** The whole of an element that a client gave out. */
export const commentInternals = (element: CommentElement): WholeCommentElement => wholes.get(element)!; // each is made above
