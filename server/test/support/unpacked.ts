import { unpackThread } from '@parley/protocol';

/** An answer or a change as a client of the person takes it: with threads unpacked. */
export function unpacked(value: unknown, userId: string): unknown {
  const { shared, ...rest } = Object(value) as Record<string, unknown>;
  if (!Array.isArray(shared)) return value;
  const unpack = (thread: unknown) => thread && unpackThread(thread, shared, { userId });
  return Object.fromEntries(
    Object.entries(rest).map(([name, field]) => {
      if (name === 'annotation') return [name, unpack(field)];
      return [name, name === 'annotations' ? (field as unknown[]).map(unpack) : field];
    }),
  );
}
