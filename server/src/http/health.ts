import { sql } from 'kysely';
import type { Core } from '../core.js';
import type { Api } from './api.js';
import { isMigrated } from '../store/migrations.js';

/** How long an answer is shared by all callers, ms. The path needs no credentials, and the check queries the database. */
const SHARED_MS = 1000;
/** A database that is silent for so long does not answer, ms. A connection to a machine that is gone can stay silent for a quarter of an hour. */
const SILENCE_MS = 5000;

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

/** Runs one check at a time, and at most one in `SHARED_MS`, for all callers. One that is silent counts as failed, until it ends. */
function shareAnswer({ clock, logger }: Core, check: () => Promise<boolean>): () => Promise<boolean> {
  /** `foundAt`: `null` while the check runs. */
  let shared: { answer: Promise<boolean>; foundAt: number | null } | undefined;
  let running: Promise<boolean> | undefined;
  const run = () => check().finally(() => (running = undefined));
  return () => {
    // A clock that was set back must not keep an answer.
    if (shared && (shared.foundAt === null || Math.abs(clock.now() - shared.foundAt) < SHARED_MS)) return shared.answer;
    const answer = spoken(clock, (running ??= run()))
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

/** Rejects when the check is silent. */
async function spoken<T>(clock: Core['clock'], check: Promise<T>): Promise<T> {
  let cancel = () => {};
  const silence = new Promise<never>((_resolve, reject) => {
    cancel = clock.setTimer(() => reject(new Error(`No answer in ${SILENCE_MS / 1000} s.`)), SILENCE_MS);
  });
  try {
    return await Promise.race([check, silence]);
  } finally {
    cancel();
  }
}

const isServing = async ({ db, storage }: Core): Promise<boolean> =>
  (await isMigrated(db)) && (await takesWrites(db)) && (await storage.isWritable());

/** After a failover a process may still be connected to what is a standby now. */
async function takesWrites(db: Core['db']): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  return rows[0]?.isReadOnly === false;
}
