import type { Logger } from '@parley/server';

/** Prints the faults of the service in the console, where whoever runs a test looks. The rest of its log is dropped. */
export class FaultLogger implements Logger {
  debug(): void {}
  info(): void {}
  warn(): void {}

  error(fields: Record<string, unknown>, message: string): void {
    console.error(`[parley] The service failed: ${message}`, fields);
  }
}
