import type { DatabasePool } from '../../server/src/environment.js';

/** A statement as the service sent it. */
export interface Statement {
  text: string;
  parameters: readonly unknown[];
}

/** Returns a pool that tells `onStatement` of every statement with parameters, before it runs. */
export function recordStatements(pool: DatabasePool, onStatement: (statement: Statement) => void): DatabasePool {
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, parameters: readonly unknown[] = []) => {
        if (parameters.length > 0) onStatement({ text, parameters });
        return client.query(text, parameters);
      };
      // Safe: the service passes no cursors, the other form of `query`.
      return { query: query as typeof client.query, release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
