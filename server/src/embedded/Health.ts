/**
 * Records whether the database still works. After a panic (the disk refused a write or a sync) or a fault of its WebAssembly, PGlite does
 * not answer any more, and a statement would wait forever.
 */
export class Health {
  readonly #onBroken: (error: Error) => void;
  #fault: Error | undefined;

  constructor(onBroken: (error: Error) => void) {
    this.#onBroken = onBroken;
  }

  get isUsable(): boolean {
    return this.#fault === undefined;
  }

  /** @throws Error with `code` 57P02 (crash_shutdown) after a fault */
  assertUsable(): void {
    if (!this.#fault) return;
    const error = new Error('The embedded database stopped and must be opened again.', { cause: this.#fault });
    throw Object.assign(error, { code: '57P02' });
  }

  /** Checks whether an error means that the database has stopped. */
  examine(error: unknown): void {
    if (this.#fault || !(error instanceof Error) || !isFatal(error)) return;
    this.#fault = error;
    this.#onBroken(error);
  }
}

function isFatal(error: Error): boolean {
  const severity = 'severity' in error ? error.severity : undefined;
  return severity === 'PANIC' || severity === 'FATAL' || error instanceof WebAssembly.RuntimeError;
}
