import type { NewCommentAnnotation } from '../CommentAnnotation.js';
import type { TargetElement, TargetTextRange } from './AnchorRecord.js';

type AnchorField = NonNullable<NewCommentAnnotation['targetElement']>;

/** The captured data as a field of a thread: plain JSON, without the fields that have no value. */
export function anchorField(captured: TargetElement | TargetTextRange): AnchorField {
  return JSON.parse(JSON.stringify(captured)) as AnchorField; // JSON by definition
}
