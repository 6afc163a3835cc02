import { PGlite, types } from '@electric-sql/pglite';
import { parseBytes } from './parseBytes.js';
import { parseInt8 } from './parseInt8.js';

/**
 * Start options of every embedded database. Shared buffers of 32 MB instead of 128 MB reduce the memory of a process by a third, at the same
 * query times.
 */
export function embeddedOptions() {
  return {
    parsers: { [types.INT8]: parseInt8, [types.BYTEA]: parseBytes },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  };
}
