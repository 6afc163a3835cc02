import type { User } from '@parley/protocol';
import { unpackThread } from '@parley/protocol/constants';

/**
 * Returns an answer or a live change with its threads as records; the same object if it contains no packed ones.
 * @param me the reader
 */
export function unpacked(value: unknown, me: User): unknown {
  const { shared, ...rest } = Object(value) as Record<string, unknown>;
  if (!Array.isArray(shared)) return value;
  const unpack = (thread: unknown) => thread && unpackThread(thread, shared, me);
  const { annotation, annotations } = rest;
  return {
    ...rest,
    ...('annotation' in rest && { annotation: unpack(annotation) }),
    ...(Array.isArray(annotations) && { annotations: annotations.map(unpack) }),
  };
}
