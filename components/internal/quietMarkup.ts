/**
 * Takes away what is not wanted anyway before the parser meets it: a browser reports a style element, a `style` or an `onclick` to the
 * host's content security policy as soon as it is parsed. What these patterns misjudge is still harmless, only loud.
 */
export function quietMarkup(html: string): string {
  return html
    .replace(/(<\/?)style\b/gi, '$1template') // as little read as a style, and nothing to report
    .replace(
      /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
      (_, tag: string, attributes: string) => `<${[tag, ...(attributes.match(KEPT) ?? [])].join(' ')}>`,
    );
}

/** `data-pm-slice` is what the composer's editor says on the clipboard about how a copied piece was cut out. */
const KEPT = /\b(?:href|class|data-user-id|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s'">]+)/gi;
