import type { Hono } from 'hono';
import type { Core } from '../core.js';
import { isMigrated } from '../store/migrations.js';

/** `GET /healthz`: the process answers. `GET /readyz`: the database is reachable and every migration has run. */
export function serveHealth(app: Hono, core: Core): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isReady = await isMigrated(core.db).catch((error: unknown) => {
      core.logger.warn({ error }, 'The database does not answer.');
      return false;
    });
    return isReady ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503);
  });
}
