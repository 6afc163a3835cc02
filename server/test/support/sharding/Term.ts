/** A fixed value in a statement: the number of a parameter, or the text of a literal. */
export type Fixed = number | string;

/** A value inside a statement, for instance a column of one of its relations. Knows which other values it equals. */
export class Term {
  readonly #fixed: Fixed | undefined;
  readonly #sources: readonly Term[];
  readonly #equals = new Set<Term>();

  /** @param sources the term has the value of one of them, but they need not equal it */
  constructor({ fixed, sources = [] }: { fixed?: Fixed; sources?: readonly Term[] } = {}) {
    this.#fixed = fixed;
    this.#sources = sources;
  }

  /** Records that both have the same value wherever the statement reads or writes a row. */
  mustEqual(other: Term): void {
    this.#equals.add(other);
    other.#equals.add(this);
  }

  /** Returns the fixed values that it equals; none when a row of the statement may have any value. */
  fixedValues(visited: Set<Term> = new Set()): ReadonlySet<Fixed> {
    const values = new Set<Fixed>();
    const equals = new Set<Term>([this]);
    for (const term of equals) {
      if (visited.has(term)) continue;
      visited.add(term);
      for (const equal of term.#equals) equals.add(equal);
      for (const value of term.#ownValues(visited)) values.add(value);
    }
    return values;
  }

  #ownValues(visited: Set<Term>): Iterable<Fixed> {
    if (this.#fixed !== undefined) return [this.#fixed];
    const values = this.#sources.map((source) => [...source.fixedValues(visited)]);
    return values.some(({ length }) => length === 0) ? [] : values.flat();
  }
}
