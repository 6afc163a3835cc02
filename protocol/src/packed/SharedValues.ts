/** Values that packed threads refer to by their index. Equal values are one. */
export class SharedValues {
  readonly values: unknown[] = [];
  readonly #indexes = new Map<string, number>();

  /** Returns the index of a value, which it takes in when it is new. */
  indexOf(value: unknown): number {
    const text = JSON.stringify(value);
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}
