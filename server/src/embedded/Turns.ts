/** Gives one holder at a time its turn, in the order asked for. */
export class Turns {
  readonly #maxWaitMs: number;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** @param maxWaitMs longest wait for a turn; past it `take` rejects */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** Resolves with the function that ends the turn; calling it again does nothing. */
  take(): Promise<() => void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#turn());
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve(this.#turn());
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(new Error(`No turn within ${this.#maxWaitMs} ms: the holder before never ended its own.`));
      }, this.#maxWaitMs);
      this.#waiting.push(start);
    });
  }

  #turn(): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#isTaken = false;
    };
  }
}
