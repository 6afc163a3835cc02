import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { bootstrap } from '../../src/bootstrap.js';
import { keySettings } from '../../src/credentials/keySettings.js';
import { serviceOptions } from '../../src/options.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import type { Tables } from '../../src/store/tables.js';
import { CapturedLogger } from '../../src/memory/CapturedLogger.js';
import { openEmbedded } from '../support/openEmbedded.js';

it('keeps what was chosen for the first key over restarts; development asks no token of people unless that was chosen', async () => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded() }) });
  const start = async (isDevelopment: boolean) => {
    await bootstrap(db, serviceOptions({ isDevelopment, bootstrap: { apiKey: 'pk_first' } }), 0, new CapturedLogger());
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

it('says that a given key becomes a further one, and that a given token replaces the former one', async () => {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded() }) });
  const start = async (given: { apiKey?: string; authToken?: string }) => {
    const logger = new CapturedLogger();
    await bootstrap(db, serviceOptions({ bootstrap: given }), 0, logger);
    return logger.entries.map(({ level, message }) => [level, message]);
  };
  const first = { apiKey: 'pk_first', authToken: 'first-token' };

  expect(await start(first)).toEqual([]);
  expect(await start(first)).toEqual([]);
  expect(await start({})).toEqual([]);
  expect(await start({ apiKey: 'pk_first' })).toEqual([]);
  expect(await start({ ...first, authToken: 'second-token' })).toEqual([
    ['info', expect.stringMatching(/^PARLEY_AUTH_TOKEN .* replaces it: the former one works no more/)],
  ]);
  expect(await start({ apiKey: 'pk_other', authToken: 'other-token' })).toEqual([
    ['warn', expect.stringMatching(/a further one now.* start with the former key.*switch this one off \(\S+\)\.$/)],
  ]);
  expect(await start({ apiKey: 'pk_other', authToken: 'other-token' })).toEqual([]);
  expect(await start({ apiKey: 'pk_third' })).toEqual([
    ['warn', expect.stringContaining('Nobody knows an auth token of it: set PARLEY_AUTH_TOKEN')],
  ]);
  await db.destroy();
});
