/** Texts that get a name, at most: each keeps a plan on every connection. The service has fewer texts of its own. */
const MAX_TEXTS = 256;

/**
 * Names for statements, by their text. The database keeps a named statement parsed and planned on its connection, and planning
 * one of ours takes several times as long as running it. Texts that come when there are too many go without a name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** `undefined`: run it without a name. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_TEXTS) return known;
    const name = `parley_${(this.#count += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on the text has another name, so every connection plans it anew. */
  renew(text: string): void {
    this.#names.delete(text);
  }
}

/** The columns of the result are others than when the statement was planned: a migration came between. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
