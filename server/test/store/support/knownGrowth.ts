/** Operations that read more rows than they answer, by name, with the reason. */
export const KNOWN_GROWTH = new Map<string, string>([]);
