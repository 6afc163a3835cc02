const MARK = 'data-parley-sync-access';
const UNMARK = 'data-parley-sync-access-disabled';
const isSet = (attribute: string) => `[${attribute}]:not([${attribute}="false"])`;

/** The attributes that define the region. */
export const MARKS: ReadonlySet<string> = new Set([MARK, UNMARK]);

/** Elements in the region, with their content. */
export const MARKED = isSet(MARK);

const UNMARKED = isSet(UNMARK);

/** Components of this package: comments and reactions have permissions of their own, and the seat is asked for with them. Not the group that a form may be in. */
const OURS = '.parley-root, [data-parley-part]:not([data-parley-part="editor-access"])';

/** Controls that change a page. */
export const CONTROLS = 'input, textarea, select, button, [contenteditable]';

/**
 * Whether a control is in the region: what is nearest around it decides, a mark or a component of this package. On one element
 * `data-parley-sync-access-disabled` and the component win.
 */
export function isInRegion(control: Element): boolean {
  const nearest = control.closest(`${MARKED}, ${UNMARKED}, ${OURS}`);
  return nearest !== null && nearest.matches(MARKED) && !nearest.matches(`${UNMARKED}, ${OURS}`);
}
