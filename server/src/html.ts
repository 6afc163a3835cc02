/** Text that is already markup. */
export interface Html {
  readonly markup: string;
}

/** A value that a template accepts. */
export type HtmlValue = Html | string | number | readonly HtmlValue[];

/** Returns markup from a template. Values are escaped, unless they are markup already. The items of a list are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(markupOf)) };
}

function markupOf(value: HtmlValue): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
