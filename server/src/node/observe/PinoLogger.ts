import { destination, pino, type DestinationStream, type Logger as Pino } from 'pino';
import type { LogFields, Logger } from '../../environment.js';
import { redactSecrets } from './redactSecrets.js';
import { Repetitions } from './Repetitions.js';

export interface PinoLoggerOptions {
  /** The least that is written. @default 'info' */
  level?: 'debug' | 'info';
  /** Output of the log. @default standard error; standard output is for results of commands */
  stream?: DestinationStream;
}

/** Structured log: one JSON object for each line, without credentials. Warnings and errors that repeat are counted (`Repetitions`). */
export class PinoLogger implements Logger {
  readonly #pino: Pino;
  readonly #repetitions = new Repetitions();

  constructor({ level = 'info', stream }: PinoLoggerOptions = {}) {
    this.#pino = pino(
      { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, level },
      // Synchronous, so that the last lines before the process ends are not lost.
      stream ?? destination({ dest: 2, sync: true }),
    );
  }

  debug(fields: LogFields, message: string): void {
    if (this.#pino.isLevelEnabled('debug')) this.#pino.debug(redactSecrets(fields), message);
  }

  info(fields: LogFields, message: string): void {
    this.#pino.info(redactSecrets(fields), message);
  }

  warn(fields: LogFields, message: string): void {
    this.#repetitions.write(message, fields, (entry) => this.#pino.warn(redactSecrets(entry), message));
  }

  error(fields: LogFields, message: string): void {
    this.#repetitions.write(message, fields, (entry) => this.#pino.error(redactSecrets(entry), message));
  }
}
