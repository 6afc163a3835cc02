/** Marks an element that takes threads in popover mode; its value is the `targetElementId`. */
export const TARGET_ATTRIBUTE = 'data-parley-target-comment-element-id';

/** The element that a host named by `id` or for popover mode. */
export function elementNamed(targetElementId: string): Element | null {
  return (
    document.getElementById(targetElementId) ??
    document.querySelector(`[${TARGET_ATTRIBUTE}="${CSS.escape(targetElementId)}"]`)
  );
}
