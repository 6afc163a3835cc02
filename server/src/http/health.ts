import type { Core } from '../core.js';
import type { Api } from './api.js';
import { isMigrated } from '../store/migrations.js';

/** `GET /healthz`: the process answers. `GET /readyz`: the database is reachable, every migration has run and there is room to write. */
export function serveHealth(app: Api, core: Core): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isReady = await isServing(core).catch((error: unknown) => {
      core.logger.warn({ error }, 'The database does not answer.');
      return false;
    });
    return isReady ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503);
  });
}

const isServing = async ({ db, storage }: Core): Promise<boolean> =>
  (await isMigrated(db)) && (await storage.isWritable());
