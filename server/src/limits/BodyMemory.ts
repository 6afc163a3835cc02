import { ParleyError } from '@parley/protocol/constants';

/** What a body holds at first, bytes: most bodies are smaller. It doubles when it is full. */
const FIRST_BYTES = 4 * 1024;

/**
 * The memory of all bodies that are being read, bounded for the whole process. When it is full the caller that holds most of it loses a body: the
 * one that needs more if it is that caller's own, else its oldest. So a caller that leaves many bodies unfinished stands in nobody's way.
 */
export class BodyMemory {
  readonly #limit: number;
  readonly #bodies = new Map<string, Set<HeldBody>>();
  #total = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that are held now. */
  get total(): number {
    return this.#total;
  }

  /**
   * Holds a body; `release` it in any case.
   * @param owner names the caller: bodies of one caller count together
   * @param expected its size as declared, bytes; 0 when not declared
   * @param onCut called when the body is given up: nothing of it is held any more
   */
  hold(owner: string, expected: number, onCut: (error: ParleyError) => void): HeldBody {
    const body = new HeldBody(this, owner, Math.min(expected || FIRST_BYTES, FIRST_BYTES), onCut);
    const own = this.#bodies.get(owner) ?? new Set();
    this.#bodies.set(owner, own.add(body));
    this.#grow(body, body.capacity);
    return body;
  }

  /** @internal The body needs so many bytes more. `false`: it has been cut. */
  grow(body: HeldBody, byteCount: number): boolean {
    this.#grow(body, byteCount);
    return !body.isOver;
  }

  /** @internal The body is held no longer. */
  release(body: HeldBody): void {
    const own = this.#bodies.get(body.owner);
    if (!own?.delete(body)) return;
    if (own.size === 0) this.#bodies.delete(body.owner);
    this.#total -= body.counted;
  }

  #grow(body: HeldBody, byteCount: number): void {
    body.counted += byteCount;
    this.#total += byteCount;
    while (this.#total > this.#limit && !body.isOver) this.#cutOneOf(this.#largest(), body);
  }

  #cutOneOf([owner, bodies]: [string, Set<HeldBody>], asking: HeldBody): void {
    const [oldest = asking] = bodies;
    (owner === asking.owner ? asking : oldest).cut(
      new ParleyError('UNAVAILABLE', 'The service is reading too many large requests at once: try again.', {
        retryAfterMs: 1000,
      }),
    );
  }

  #largest(): [string, Set<HeldBody>] {
    let largest: [string, Set<HeldBody>] = ['', new Set()];
    let most = -1;
    for (const entry of this.#bodies) {
      let held = 0;
      for (const { counted } of entry[1]) held += counted;
      if (held > most) [most, largest] = [held, entry];
    }
    return largest;
  }
}

/** One body as far as it has arrived. Small pieces are copied together, so that they cost no more than their bytes. */
class HeldBody {
  readonly owner: string;
  /** Bytes that count for it. */
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

  /** What has arrived. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Adds what has arrived; does nothing once it was cut. */
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

  /** Gives the body up. */
  cut(error: ParleyError): void {
    if (this.isOver) return;
    this.release();
    this.#bytes = new Uint8Array();
    this.#length = 0;
    this.#onCut(error);
  }

  /** Counts no longer. */
  release(): void {
    this.isOver = true;
    this.#memory.release(this);
  }
}
