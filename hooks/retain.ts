const held = new WeakMap<object, { users: number; timer?: ReturnType<typeof setTimeout> }>();

/**
 * Counts who uses a thing from effects: `release` runs one macrotask after the last of them is gone, so that React's strict mode, which
 * unmounts and mounts again at once, releases nothing. Returns the effect's cleanup.
 */
export function retain(thing: object, release: () => void): () => void {
  const entry = held.get(thing) ?? { users: 0 };
  held.set(thing, entry);
  entry.users++;
  clearTimeout(entry.timer);
  return () => {
    entry.users--;
    if (entry.users === 0) entry.timer = setTimeout(release);
  };
}
