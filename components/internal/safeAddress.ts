/** An absolute address of a harmless kind. The browser parses it, as patterns miss what browsers accept. */
export function safeAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol) ? address : undefined;
}
