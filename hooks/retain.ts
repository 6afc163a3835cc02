const entries = new WeakMap<object, { users: number; timer?: ReturnType<typeof setTimeout> }>();

/**
 * Counts the effects that use an object. `release` runs one macrotask after the last of them has been cleaned up: React's strict mode
 * unmounts and mounts again at once, and must release nothing. Returns the cleanup of the effect.
 */
export function retain(thing: object, release: () => void): () => void {
  const entry = entries.get(thing) ?? { users: 0 };
  entries.set(thing, entry);
  entry.users++;
  clearTimeout(entry.timer);
  return () => {
    entry.users--;
    if (entry.users === 0) entry.timer = setTimeout(release);
  };
}
