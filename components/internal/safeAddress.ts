/** An absolute address of a harmless kind. What a browser would understand is asked of the browser, not of a pattern. */
export function safeAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined;
}
