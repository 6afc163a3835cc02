const BLOCK_BYTES = 64;

/**
 * SHA-256 as lower-case hex. Implemented here, as the browser's own exists only on secure pages and is asynchronous, and an anchor is
 * searched within a frame.
 */
export function sha256(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  const { start, round } = (constants ??= makeConstants());
  const state = start.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    for (let i = 16; i < 64; i += 1) {
      const a = schedule[i - 15]!;
      const b = schedule[i - 2]!;
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      schedule[i] = schedule[i - 16]! + small + schedule[i - 7]! + large;
    }
    mix(state, schedule, round);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(state: Uint32Array, schedule: Uint32Array, round: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + round[i]! + schedule[i]!;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = state[index]! + word));
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message, a 1 bit, zeros, and its length in bits, as big-endian words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  return Uint32Array.from({ length: padded.length / 4 }, (_, index) => view.getUint32(index * 4));
}

/** Fractional parts of the roots of the first primes, as the standard defines them. */
const primes = (count: number) => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);

/** Computed for the first text: a page that hashes none does not pay for them. */
let constants: { start: Uint32Array; round: Uint32Array } | undefined;
const makeConstants = () => ({
  start: Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime))),
  round: Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime))),
});
