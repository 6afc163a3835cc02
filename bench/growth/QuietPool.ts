import type { PostgresPoolClient } from 'kysely';
import type { DatabasePool } from '../../server/src/environment.js';

/** A pool that knows whether it is in use, and refuses jobs: nothing but the measured operation uses the database. */
export class QuietPool implements DatabasePool {
  readonly background = {
    connect: () => Promise.reject(new Error('Jobs do not run while something is measured.')),
    end: () => Promise.resolve(),
  };
  readonly #pool: DatabasePool;
  #inUse = 0;

  constructor(pool: DatabasePool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#inUse += 1;
    const client = await this.#pool.connect();
    let isReleased = false;
    return {
      query: client.query.bind(client),
      release: () => {
        if (!isReleased) this.#inUse -= 1;
        isReleased = true;
        client.release();
      },
    };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Resolves when nothing uses the database, also not what follows from an answered request. */
  async whenIdle(): Promise<void> {
    for (let idleTurns = 0; idleTurns < 10; idleTurns = this.#inUse > 0 ? 0 : idleTurns + 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
