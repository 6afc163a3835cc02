import type { LogFields, Logger } from '../environment.js';

export interface CapturedEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: LogFields;
  message: string;
}

/** Records log entries in order, for tests. */
export class CapturedLogger implements Logger {
  readonly entries: CapturedEntry[] = [];

  debug(fields: LogFields, message: string): void {
    this.entries.push({ level: 'debug', fields, message });
  }

  info(fields: LogFields, message: string): void {
    this.entries.push({ level: 'info', fields, message });
  }

  warn(fields: LogFields, message: string): void {
    this.entries.push({ level: 'warn', fields, message });
  }

  error(fields: LogFields, message: string): void {
    this.entries.push({ level: 'error', fields, message });
  }
}
