/** A language for `Intl`; `undefined` (the browser's own) for a tag that the platform refuses. */
export function languageTag(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
