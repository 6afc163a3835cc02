/**
 * Takes away what is not wanted anyway before the parser meets it: a browser reports a `style` or `onclick` to the host's
 * content security policy as soon as it is parsed. What this pattern misjudges is still harmless, only loud.
 */
export function withoutAttributes(html: string): string {
  return html.replace(/<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi, (_, tag: string, attributes: string) => {
    const kept = attributes.match(KEPT) ?? [];
    return `<${[tag, ...kept].join(' ')}>`;
  });
}

/** `data-pm-slice` is what the composer's editor says on the clipboard about how a copied piece was cut out. */
const KEPT = /\b(?:href|class|data-user-id|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s'">]+)/gi;
