/** The fields of a text range with text of the page: they stay with the customer whose provider stores texts (client contract §6.5). */
const FIELDS = ['text', 'prefix', 'suffix'] as const;

/** The quoted text in a text range of a thread or a provider. */
export type QuotedWords = { [Field in (typeof FIELDS)[number]]?: string };

/** The words alone; `undefined`: it has none. */
export function quotedWords(range: object | null | undefined): QuotedWords | undefined {
  const all = (range ?? {}) as Record<string, unknown>;
  const words = FIELDS.filter((field) => typeof all[field] === 'string').map((field) => [field, all[field]]);
  return words.length > 0 ? (Object.fromEntries(words) as QuotedWords) : undefined;
}

/** All but the words. */
export function withoutQuotedWords<Range extends object>(range: Range): Omit<Range, keyof QuotedWords> {
  const rest = Object.entries(range).filter(([field]) => !(FIELDS as readonly string[]).includes(field));
  return Object.fromEntries(rest) as Omit<Range, keyof QuotedWords>;
}
