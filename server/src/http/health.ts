import { sql } from 'kysely';
import type { Core } from '../core.js';
import type { Api } from './api.js';
import { isMigrated } from '../store/migrations.js';

/** How long an answer is shared by all callers, ms. The path needs no credentials, and the check queries the database. */
const SHARED_MS = 1000;

/**
 * `GET /healthz`: the process runs. `GET /readyz`: the database is reachable and takes writes, every migration has run and there is room. An
 * unreachable bucket for files does not count: all processes share it, so no other process could serve better, and only files need it.
 */
export function serveHealth(app: Api, core: Core): void {
  const isReady = shareAnswer(core, () => isServing(core));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) =>
    (await isReady()) ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503),
  );
}

/** Runs one check at a time, and at most one in `SHARED_MS`, for all callers. */
function shareAnswer({ clock, logger }: Core, check: () => Promise<boolean>): () => Promise<boolean> {
  /** `foundAt`: `null` while the check runs. */
  let shared: { answer: Promise<boolean>; foundAt: number | null } | undefined;
  return () => {
    // A clock that was set back must not keep an answer.
    if (shared && (shared.foundAt === null || Math.abs(clock.now() - shared.foundAt) < SHARED_MS)) return shared.answer;
    const answer = check()
      .catch((error: unknown) => {
        logger.warn({ error }, 'The database does not answer.');
        return false;
      })
      .finally(() => {
        if (shared?.answer === answer) shared.foundAt = clock.now();
      });
    shared = { answer, foundAt: null };
    return answer;
  };
}

const isServing = async ({ db, storage }: Core): Promise<boolean> =>
  (await isMigrated(db)) && (await takesWrites(db)) && (await storage.isWritable());

/** After a failover a process may still be connected to what is a standby now. */
async function takesWrites(db: Core['db']): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  return rows[0]?.isReadOnly === false;
}
