/** Names as a list in that language: `Ada, Ben and Cy`. */
export function listOf(names: readonly string[], language: string): string {
  try {
    return new Intl.ListFormat(language).format(names);
  } catch {
    return names.join(', '); // a tag that the platform refuses
  }
}
