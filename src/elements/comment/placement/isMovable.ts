import { anchorTargetOf, type AnchoredThread } from '../anchors/anchorTargetOf.js';
import { isArea } from '../anchors/measure.js';

/** Whether a thread is on a point of an element, and on nothing else: a text or an area stays where it is, and so does what the host has named. */
export function isMovable(thread: AnchoredThread): boolean {
  const target = anchorTargetOf(thread);
  return !!target?.targetElement && !target.targetTextRange && !target.targetElementId && !isArea(target);
}
