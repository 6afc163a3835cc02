/** One of a group. */
export interface Member {
  /** About as many as it reads or writes. */
  rows: number;
}

/** Collects what arrives while another group of the same key runs, and runs it as the next group. What arrives alone runs at once. */
export class Groups {
  readonly #rows: number;
  readonly #waiting = new Map<string, Member[]>();

  /** @param rows most rows of a group with more than one member */
  constructor(rows: number) {
    this.#rows = rows;
  }

  /**
   * Adds a member to the next group of the key, in the order of arrival.
   * @param key all members of a key have the same type and the same `run`
   * @param run must not reject
   */
  add<One extends Member>(key: string, member: One, run: (group: readonly One[]) => Promise<void>): void {
    const waiting = this.#waiting.get(key) as One[] | undefined; // safe: a key has one type of members
    if (waiting) waiting.push(member);
    else void this.#run(key, [member], run);
  }

  async #run<One extends Member>(
    key: string,
    waiting: One[],
    run: (group: readonly One[]) => Promise<void>,
  ): Promise<void> {
    this.#waiting.set(key, waiting);
    while (waiting.length > 0) await run(this.#take(waiting));
    this.#waiting.delete(key);
  }

  /** Removes and returns the first members, as many as a group may have, at least one. */
  #take<One extends Member>(waiting: One[]): One[] {
    let sum = 0;
    const end = waiting.findIndex(({ rows }, index) => {
      sum += rows;
      return index > 0 && sum > this.#rows;
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }
}
