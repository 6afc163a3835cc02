import type { StoreClient } from './StoreClient.js';

/** Something that a client did, and whether the service has said that it is on disk. */
interface Operation {
  /** `null`: a backend did it, and was answered. */
  by: StoreClient | null;
  /** Number of the update on the connection; `null`: it was not sent yet; `Infinity`: it was, and its connection is gone. */
  number: number | null;
}

const isAcknowledged = ({ by, number }: Operation) => by === null || (number !== null && number <= by.acknowledged);

/** Letters that people and backends write, each once, and which of them must be there in the end. */
export class Letters {
  count = 0;
  /** Written, and never deleted. */
  readonly #present = new Map<string, Operation>();
  /** Deleted. */
  readonly #gone = new Map<string, Operation>();
  /** Perhaps deleted by a backend that had not read them. */
  readonly #uncertain = new Set<string>();
  /** What was in the paragraph of a letter when it was written. */
  readonly #paragraphs = new Map<string, string>();

  /** Returns a new letter, which `by` writes next. `null`: a backend. */
  next(by: StoreClient | null): string {
    const letter = String.fromCodePoint(0x4e00 + this.count++);
    // The client sends it at once, if it can.
    this.#present.set(letter, { by, number: by?.isOpen ? by.sent + 1 : null });
    return letter;
  }

  /** A client has written a letter into a paragraph. With it goes, if a backend deletes it, also what others write into it later. */
  wroteInto(paragraph: string, letter: string): void {
    this.#paragraphs.set(letter, paragraph);
  }

  /** A client has deleted a letter. */
  deleted(letter: string, by: StoreClient): void {
    this.#present.delete(letter);
    this.#gone.set(letter, { by, number: by.isOpen ? by.sent : null });
  }

  /** A backend puts a value in place of the one that it has read. */
  replaced(before: string, after: string): void {
    for (const letter of [...before].filter((one) => isLetter(one) && !after.includes(one))) {
      this.#present.delete(letter);
      this.#gone.set(letter, BACKEND);
    }
    // What people deleted meanwhile may come again, or not.
    for (const letter of after) this.#gone.delete(letter);
    // What arrives before the value does is deleted by it. What was never sent must stay.
    for (const [letter, { number }] of this.#present) {
      if (number === null || after.includes(letter)) continue;
      this.#present.delete(letter);
      this.#uncertain.add(letter);
    }
  }

  /** A client's connection is about to be cut: the next one counts again. */
  cut(by: StoreClient): void {
    for (const operations of [this.#present, this.#gone]) {
      for (const [letter, operation] of operations) {
        if (operation.by === by)
          operations.set(letter, isAcknowledged(operation) ? BACKEND : { by, number: operation.number && Infinity });
      }
    }
  }

  /** All that a client has was sent and acknowledged. */
  settled(by: StoreClient): void {
    for (const operations of [this.#present, this.#gone]) {
      for (const [letter, operation] of operations) if (operation.by === by) operations.set(letter, BACKEND);
    }
  }

  /** A client has gone, and what it had not sent, or was not told to be on disk. Call `cut` first. */
  lost(by: StoreClient): void {
    for (const operations of [this.#present, this.#gone]) {
      for (const [letter, operation] of operations) if (operation.by === by) operations.delete(letter);
    }
  }

  /** Whether the paragraph that it was written into may be one that a backend has deleted. Those of the first value have a point, and stay. */
  #isUncertain(letter: string): boolean {
    const paragraph = this.#paragraphs.get(letter) ?? '.';
    return (
      !paragraph.includes('.') && [...paragraph].some((other) => this.#uncertain.has(other) || this.#isUncertain(other))
    );
  }

  /** Returns what is wrong with the end of the history. */
  faults(end: string): { missing: string[]; back: string[]; twice: string[] } {
    const found = [...end].filter(isLetter);
    return {
      missing: [...this.#present.keys()].filter((letter) => !end.includes(letter) && !this.#isUncertain(letter)),
      back: [...this.#gone.keys()].filter((letter) => end.includes(letter)),
      twice: found.filter((letter, index) => found.indexOf(letter) !== index),
    };
  }
}

/** On disk. */
const BACKEND: Operation = { by: null, number: null };
const isLetter = (character: string) => character >= '\u4e00';
