import type { Log } from './ClientContext.js';

export interface LogControl extends Log {
  /** Hides warnings, or everything. */
  disableLogs(options?: { warnings?: boolean; suppressAll?: boolean }): void;
  enableLogs(): void;
}

/* oxlint-disable no-console -- the one place of the client that writes to it */
/** Logs the package's messages on the console. @param isVerbose also logs messages that only help debugging */
export function createLog(isVerbose: boolean): LogControl {
  let hidden: { warnings?: boolean; suppressAll?: boolean } = {};
  return {
    debug(message, ...details) {
      if (isVerbose && !hidden.suppressAll) console.debug(`[parley] ${message}`, ...details);
    },
    warn(message, ...details) {
      if (!hidden.warnings && !hidden.suppressAll) console.warn(`[parley] ${message}`, ...details);
    },
    error(message, ...details) {
      if (!hidden.suppressAll) console.error(`[parley] ${message}`, ...details);
    },
    disableLogs: (options = { suppressAll: true }) => void (hidden = options),
    enableLogs: () => void (hidden = {}),
  };
}
