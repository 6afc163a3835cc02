import { anchorTargetOf } from '../../src/elements/comment/anchors/anchorTargetOf.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';

/** The page text that a thread is anchored to; `undefined` while it is not loaded, and for a thread without text. */
export function quotedText(annotation: CommentAnnotation): string | undefined {
  if (annotation.resolution.content !== 'ready') return undefined;
  return anchorTargetOf(annotation)?.targetTextRange?.text || undefined;
}
