import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { bootstrap } from '../../src/bootstrap.js';
import { keySettings } from '../../src/credentials/keySettings.js';
import { serviceOptions } from '../../src/options.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import type { Tables } from '../../src/store/tables.js';
import { openEmbedded } from '../support/openEmbedded.js';

it('keeps what was chosen for the first key over restarts; development asks no token of people unless that was chosen', async () => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded() }) });
  const start = async (isDevelopment: boolean) => {
    await bootstrap(db, serviceOptions({ isDevelopment, bootstrap: { apiKey: 'pk_first' } }), 0);
    const { settings } = await db.selectFrom('api_keys').select('settings').executeTakeFirstOrThrow();
    return keySettings(settings);
  };
  const choose = (settings: ApiKeySettings) =>
    db
      .updateTable('api_keys')
      .set({ settings: JSON.stringify(settings) })
      .execute();

  expect(await start(true)).toMatchObject({ requireJwtToken: false });
  expect(await start(false)).toMatchObject({ requireJwtToken: true });
  await choose({ requireJwtToken: false, useWebhookService: true });
  expect(await start(false)).toMatchObject({ requireJwtToken: false, useWebhookService: true });
  await choose({ requireJwtToken: true });
  expect(await start(true)).toMatchObject({ requireJwtToken: true });
  await db.destroy();
});
