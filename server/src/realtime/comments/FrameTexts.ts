import { changesText, MAX_FRAME } from '../frames.js';

/** The changes of one run as parts of frames. Readers who get the same changes share one text. */
export class FrameTexts {
  readonly #numbers = new Map<string, number>();
  readonly #frames = new Map<string, string | null>();

  /**
   * @param changes each as JSON
   * @param stamp the reader's viewer stamp, when it has changed
   * @returns `undefined` when there is nothing to send; `null` when the text is too large for a frame
   */
  textOf(changes: readonly string[], stamp?: string): string | null | undefined {
    if (changes.length === 0 && stamp === undefined) return undefined;
    const key = `${changes.map((change) => this.#numberOf(change)).join(' ')} ${stamp ?? ''}`;
    const known = this.#frames.get(key);
    if (known !== undefined) return known;
    const whole = changesText(changes, stamp === undefined ? {} : { stamp });
    const text = whole.length > MAX_FRAME ? null : whole;
    this.#frames.set(key, text);
    return text;
  }

  #numberOf(change: string): number {
    const known = this.#numbers.get(change) ?? this.#numbers.size;
    this.#numbers.set(change, known);
    return known;
  }
}
