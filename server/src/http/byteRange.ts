import type { ByteRange } from '../environment.js';

/** The header `range` of a request for a file (RFC 9110 §14). */
export type AskedRange =
  /** No range, or one that the service does not serve: several ranges, another unit. The answer is the whole file. */
  { kind: 'whole' } | { kind: 'part'; range: ByteRange } /** The range begins beyond the file. */ | { kind: 'none' };

/** Returns the range that the header requests of a file of `size` bytes, at least one. */
export function readByteRange(header: string | null, size: number): AskedRange {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'none' } : { kind: 'part', range: { start: size - length, end: size } };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  if (start >= size) return { kind: 'none' };
  return { kind: 'part', range: { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } };
}
