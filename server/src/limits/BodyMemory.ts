import { ParleyError } from '@parley/protocol/constants';

/** First buffer of a body, bytes. Most bodies are smaller. A full buffer is doubled. */
const FIRST_BYTES = 4 * 1024;

/**
 * Limits the memory of all bodies that the process reads at one time. When it is full, the caller that uses the most loses a body: the
 * growing one if it is that caller's own, else that caller's oldest. So a caller that leaves many bodies unfinished does not block others.
 */
export class BodyMemory {
  readonly #limit: number;
  readonly #bodies = new Map<string, Set<BufferedBody>>();
  #total = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes in use now. */
  get total(): number {
    return this.#total;
  }

  /**
   * Reserves memory for a body. Always `release` it.
   * @param owner name of the caller; the bodies of one caller count together
   * @param expected declared size, bytes; 0 when not declared
   * @param onCut called when the body is dropped to free memory
   */
  reserve(owner: string, expected: number, onCut: (error: ParleyError) => void): BufferedBody {
    const body = new BufferedBody(this, owner, Math.min(expected || FIRST_BYTES, FIRST_BYTES), onCut);
    const own = this.#bodies.get(owner) ?? new Set();
    this.#bodies.set(owner, own.add(body));
    this.#grow(body, body.capacity);
    return body;
  }

  /** @internal Reserves more bytes for a body. Returns `false` when the body was dropped. */
  grow(body: BufferedBody, byteCount: number): boolean {
    this.#grow(body, byteCount);
    return !body.isOver;
  }

  /** @internal Frees the memory of a body. */
  release(body: BufferedBody): void {
    const own = this.#bodies.get(body.owner);
    if (!own?.delete(body)) return;
    if (own.size === 0) this.#bodies.delete(body.owner);
    this.#total -= body.counted;
  }

  #grow(body: BufferedBody, byteCount: number): void {
    body.counted += byteCount;
    this.#total += byteCount;
    while (this.#total > this.#limit && !body.isOver) this.#cutOneOf(this.#largest(), body);
  }

  #cutOneOf([owner, bodies]: [string, Set<BufferedBody>], asking: BufferedBody): void {
    const [oldest = asking] = bodies;
    (owner === asking.owner ? asking : oldest).cut(
      new ParleyError('UNAVAILABLE', 'The service is reading too many large requests at once: try again.', {
        retryAfterMs: 1000,
      }),
    );
  }

  #largest(): [string, Set<BufferedBody>] {
    let largest: [string, Set<BufferedBody>] = ['', new Set()];
    let most = -1;
    for (const entry of this.#bodies) {
      let sum = 0;
      for (const { counted } of entry[1]) sum += counted;
      if (sum > most) [most, largest] = [sum, entry];
    }
    return largest;
  }
}

/** The received part of one body. Small chunks are copied into one buffer, so that they take no more memory than their bytes. */
class BufferedBody {
  readonly owner: string;
  /** Bytes counted for this body. */
  counted = 0;
  isOver = false;
  readonly #memory: BodyMemory;
  readonly #onCut: (error: ParleyError) => void;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(memory: BodyMemory, owner: string, capacity: number, onCut: (error: ParleyError) => void) {
    this.owner = owner;
    this.#memory = memory;
    this.#onCut = onCut;
    this.#bytes = new Uint8Array(capacity);
  }

  get capacity(): number {
    return this.#bytes.byteLength;
  }

  get length(): number {
    return this.#length;
  }

  /** The received bytes. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Adds received bytes. Does nothing after the body was dropped. */
  add(chunk: Uint8Array): void {
    if (this.isOver) return;
    const needed = this.#length + chunk.byteLength;
    if (needed > this.capacity) {
      const capacity = Math.max(needed, 2 * this.capacity);
      if (!this.#memory.grow(this, capacity - this.capacity)) return;
      const larger = new Uint8Array(capacity);
      larger.set(this.bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  /** Drops the body. */
  cut(error: ParleyError): void {
    if (this.isOver) return;
    this.release();
    this.#bytes = new Uint8Array();
    this.#length = 0;
    this.#onCut(error);
  }

  /** Frees the memory of the body. */
  release(): void {
    this.isOver = true;
    this.#memory.release(this);
  }
}
