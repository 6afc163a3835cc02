import type { Core } from '../core.js';
import type { Api } from './api.js';
import { isMigrated } from '../store/migrations.js';

/** How long an answer holds for all who ask, ms: the path is open to everybody, and the check asks the database. */
const SHARED_MS = 1000;

/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database is reachable, every migration has run and there is room to write. A bucket for
 * files that does not answer turns nothing: all processes share it, so no other could serve better, and all but files works without it.
 */
export function serveHealth(app: Api, core: Core): void {
  const isReady = shareAnswer(core, () => isServing(core));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) =>
    (await isReady()) ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503),
  );
}

/** One check at a time, and one in `SHARED_MS` at most, whoever asks. */
function shareAnswer({ clock, logger }: Core, check: () => Promise<boolean>): () => Promise<boolean> {
  let shared: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    if (shared && clock.now() < shared.until) return shared.answer;
    const answer = check()
      .catch((error: unknown) => {
        logger.warn({ error }, 'The database does not answer.');
        return false;
      })
      .finally(() => {
        if (shared?.answer === answer) shared.until = clock.now() + SHARED_MS;
      });
    shared = { answer, until: Infinity };
    return answer;
  };
}

const isServing = async ({ db, storage }: Core): Promise<boolean> =>
  (await isMigrated(db)) && (await storage.isWritable());
