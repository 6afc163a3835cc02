/** Values that packed threads refer to by their index. Equal values are one. */
export class SharedValues {
  readonly values: unknown[] = [];
  readonly #indexes = new Map<string, number>();
  /** The same object often repeats, and serializing it takes ten times as long as a lookup. */
  readonly #indexesOfObjects = new Map<unknown, number>();

  /** Returns the index of a value, which it takes in when it is new. The value must not change afterwards. */
  indexOf(value: unknown): number {
    const known = this.#indexesOfObjects.get(value);
    if (known !== undefined) return known;
    const index = this.#indexOfEqual(value);
    this.#indexesOfObjects.set(value, index);
    return index;
  }

  #indexOfEqual(value: unknown): number {
    const text = JSON.stringify(value);
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}
