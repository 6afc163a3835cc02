import type { LogFields } from '../../environment.js';

/** Time in which an equal entry is counted instead of written, ms. */
const WINDOW_MS = 60_000;
/** Most kinds of entries that are counted at the same time. Entries of further kinds are written. */
const MAX_KINDS = 500;
/** Longest part of an error's text that tells entries apart. */
const TEXT_LENGTH = 200;

interface Seen {
  /** Entries since the last that was written. */
  count: number;
  latest: LogFields;
  timer: NodeJS.Timeout;
}

/**
 * Finds repetitions of log entries. The first of equal entries is written at once. Those of the next minute are counted, then one is
 * written with their number as `repeated`. So an outage does not fill the log, however many requests fail.
 */
export class Repetitions {
  readonly #seen = new Map<string, Seen>();

  /** Writes an entry, now or as one of several. */
  write(message: string, fields: LogFields, write: (fields: LogFields) => void): void {
    const key = kindOf(message, fields);
    const seen = this.#seen.get(key);
    if (seen) {
      seen.count += 1;
      seen.latest = fields;
      return;
    }
    write(fields);
    if (this.#seen.size === MAX_KINDS) return;
    const timer = setInterval(() => this.#summarize(key, write), WINDOW_MS).unref();
    this.#seen.set(key, { count: 0, latest: fields, timer });
  }

  #summarize(key: string, write: (fields: LogFields) => void): void {
    const seen = this.#seen.get(key);
    if (!seen) return;
    if (seen.count > 0) {
      write({ ...seen.latest, repeated: seen.count });
      seen.count = 0;
      return;
    }
    clearInterval(seen.timer);
    this.#seen.delete(key);
  }
}

/** Texts among the fields say what the entry is about; numbers, such as an attempt, do not. */
function kindOf(message: string, { error, ...fields }: LogFields): string {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  const { code, message: words } = (error ?? {}) as { code?: unknown; message?: unknown };
  const fault = typeof code === 'string' ? code : String(words ?? error).slice(0, TEXT_LENGTH);
  return JSON.stringify([message, fault, texts]);
}
