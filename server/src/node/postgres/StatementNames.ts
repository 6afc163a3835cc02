/** Most texts with a name. Each has a plan on every connection. The service has fewer fixed texts. */
const MAX_TEXTS = 256;

/**
 * Names of statements, by their text. A named statement stays parsed and planned on its connection. Planning a statement of the service
 * takes several times as long as running it. Beyond `MAX_TEXTS`, texts get no name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Returns the name of a text; `undefined` to run it without a name. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_TEXTS) return known;
    const name = `parley_${(this.#count += 1)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Gives the text a new name, so that every connection plans it again. */
  renew(text: string): void {
    this.#names.delete(text);
  }
}

/** Whether a migration has changed the result columns since the statement was planned. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
