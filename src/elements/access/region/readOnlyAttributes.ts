/** Types of `<input>` that take `readonly` (HTML Standard, "The readonly attribute"). The others can only be disabled. */
const WRITABLE = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'password',
  'number',
  'date',
  'month',
  'week',
  'time',
  'datetime-local',
]);
/** Roles of editors that take `aria-readonly` (WAI-ARIA 1.2). */
const WRITABLE_ROLES = new Set(['textbox', 'searchbox', 'combobox']);

/**
 * The attributes that make a control read-only. Text stays where it can be focused, selected and read out; what cannot be read-only is disabled.
 * @param own the page's own values of them
 */
export function readOnlyAttributes(
  control: Element,
  own: ReadonlyMap<string, string | null>,
): Readonly<Record<string, string>> {
  if (control instanceof HTMLTextAreaElement) return { readonly: '' };
  if (control instanceof HTMLInputElement) {
    if (control.type === 'hidden') return {};
    return WRITABLE.has(control.type) ? { readonly: '' } : { disabled: '' };
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLButtonElement) return { disabled: '' };
  const byPage = (name: string) => (own.has(name) ? own.get(name) : control.getAttribute(name)) ?? null;
  const editable = byPage('contenteditable');
  if (editable === null || editable === 'false') return {};
  if (!WRITABLE_ROLES.has(control.getAttribute('role') ?? '')) return { contenteditable: 'false' };
  // An editor takes the focus because it is editable; as a read-only field it has to take it otherwise, and first, or it loses the focus that it has.
  return { tabindex: byPage('tabindex') ?? '0', 'aria-readonly': 'true', contenteditable: 'false' };
}
