import { destination, pino, type DestinationStream, type Logger as Pino } from 'pino';
import { default as pretty } from 'pino-pretty';
import type { LogFields, Logger } from '../../environment.js';
import { redactSecrets } from './redactSecrets.js';

export interface PinoLoggerOptions {
  /** Writes readable lines instead of JSON. @default false */
  isPretty?: boolean;
  /** Output of the log. @default standard error; standard output is for results of commands */
  stream?: DestinationStream;
}

/** Structured log: one JSON object for each line, without credentials. */
export class PinoLogger implements Logger {
  readonly #pino: Pino;

  constructor({ isPretty = false, stream }: PinoLoggerOptions = {}) {
    this.#pino = pino(
      { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, level: isPretty ? 'debug' : 'info' },
      // Synchronous, so that the last lines before the process ends are not lost.
      stream ?? (isPretty ? pretty({ destination: 2, sync: true }) : destination({ dest: 2, sync: true })),
    );
  }

  debug(fields: LogFields, message: string): void {
    if (this.#pino.isLevelEnabled('debug')) this.#pino.debug(redactSecrets(fields), message);
  }

  info(fields: LogFields, message: string): void {
    this.#pino.info(redactSecrets(fields), message);
  }

  warn(fields: LogFields, message: string): void {
    this.#pino.warn(redactSecrets(fields), message);
  }

  error(fields: LogFields, message: string): void {
    this.#pino.error(redactSecrets(fields), message);
  }
}
