import type { Term } from './Term.js';

/** A column of the result of a query. */
export interface Output {
  name: string | undefined;
  /** `null`: not a column, parameter or literal. */
  term: Term | null;
}

type Columns = ReadonlyMap<string, Term>;

/** The relations that a part of a statement can name. */
export class Scope {
  readonly #outer: Scope | null;
  readonly #relations = new Map<string, Columns>();
  readonly #queries = new Map<string, readonly Output[]>();

  constructor(outer: Scope | null = null) {
    this.#outer = outer;
  }

  addRelation(name: string, columns: Columns): void {
    this.#relations.set(name, columns);
  }

  /** Adds the query of a common table expression. */
  addQuery(name: string, outputs: readonly Output[]): void {
    this.#queries.set(name, outputs);
  }

  queryOf(name: string): readonly Output[] | undefined {
    return this.#queries.get(name) ?? this.#outer?.queryOf(name);
  }

  /** Returns a column; without `relation`, that of the first relation that has it. */
  column(name: string, relation?: string): Term | null {
    if (relation !== undefined && !this.#relations.has(relation)) return this.#outer?.column(name, relation) ?? null;
    const candidates = relation === undefined ? this.#relations.values() : [this.#relations.get(relation)!];
    for (const columns of candidates) if (columns.has(name)) return columns.get(name)!;
    return relation === undefined ? (this.#outer?.column(name) ?? null) : null;
  }

  /** Returns the columns of its own relations, or of one of them: what `*` stands for, as far as they are known. */
  columns(relation?: string): Output[] {
    const some = relation === undefined ? [...this.#relations.values()] : [this.#relations.get(relation) ?? []];
    return some.flatMap((columns) => [...columns].map(([name, term]) => ({ name, term })));
  }
}
