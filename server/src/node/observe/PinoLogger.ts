import { destination, pino, type DestinationStream, type Logger as Pino } from 'pino';
import { default as pretty } from 'pino-pretty';
import type { LogFields, Logger } from '../../environment.js';
import { redactSecrets } from './redactSecrets.js';

export interface PinoLoggerOptions {
  /** Lines for people in place of JSON. @default false */
  isPretty?: boolean;
  /** Where it writes. @default standard error, which leaves standard output to what is promised there */
  stream?: DestinationStream;
}

/** Structured log: one JSON object for each line, never with a credential in it. */
export class PinoLogger implements Logger {
  readonly #pino: Pino;

  constructor({ isPretty = false, stream }: PinoLoggerOptions = {}) {
    this.#pino = pino(
      { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, level: isPretty ? 'debug' : 'info' },
      // Written at once: the last lines before an end matter most.
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
