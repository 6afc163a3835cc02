import type { Logger } from '@parley/server';

/** Prints the faults of the service to the console, for the developer who runs a test. The rest of its log is dropped. */
export class FaultLogger implements Logger {
  debug(): void {}
  info(): void {}
  warn(): void {}

  error(fields: Record<string, unknown>, message: string): void {
    console.error(`[parley] The service failed: ${message}`, fields);
  }
}
