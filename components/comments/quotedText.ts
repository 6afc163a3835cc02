import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';

/** The words of the page that a thread is about; `undefined` while they are not loaded, and for a thread that is about none. */
export function quotedText(annotation: CommentAnnotation): string | undefined {
  if (annotation.resolution.content !== 'ready') return undefined;
  return anchorTargetOf(annotation)?.targetTextRange?.text || undefined;
}
