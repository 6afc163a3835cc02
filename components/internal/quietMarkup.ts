/**
 * Takes away what is not wanted anyway before the parser meets it: a browser reports a style element, a `style` or an `onclick` to the
 * host's content security policy as soon as it is parsed. What these patterns misjudge is still harmless, only loud.
 */
export function quietMarkup(html: string): string {
  return withoutStyleElements(html).replace(
    /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
    (_, tag: string, attributes: string) => {
      const kept = attributes.match(KEPT) ?? [];
      return `<${[tag, ...kept].join(' ')}>`;
    },
  );
}

/** `data-pm-slice` is what the composer's editor says on the clipboard about how a copied piece was cut out. */
const KEPT = /\b(?:href|class|data-user-id|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s'">]+)/gi;

/** By their ends: one pattern for start and end would look through the whole rest for each start that has none. */
function withoutStyleElements(html: string): string {
  const parts = html.split(/<\/style\s*>/i);
  const rest = parts.pop();
  return [...parts.map((part) => part.replace(/<style\b[\s\S]*$/i, '')), rest].join('');
}
