/** A file could not be transcribed. The message is for people: it names no address and repeats no answer. */
export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError';
  /** A retry cannot succeed. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}
