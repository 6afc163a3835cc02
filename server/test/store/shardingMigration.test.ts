import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { EmbeddedPool } from '../../src/embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../src/embedded/embeddedOptions.js';
import { initialTables } from '../../src/store/migrations/001_initialTables.js';
import { comments } from '../../src/store/migrations/002_comments.js';
import { uploads } from '../../src/store/migrations/004_uploads.js';
import { webhookDeliveries } from '../../src/store/migrations/008_webhookDeliveries.js';
import { sharding } from '../../src/store/migrations/024_sharding.js';
import type { Tables } from '../../src/store/tables.js';

const EARLIER_ROWS = `
insert into workspaces values ('w', '', 0);
insert into api_keys (api_key, workspace_id, api_key_name, type, owner_email, created_at) values ('k', 'w', '', 'testing', '', 0);
insert into webhook_events (api_key, webhook_id, event, organization_id, document_id, snapshot_id, created_at) values
  ('k', 'first', 'comment.add', 'acme', 'd', 'shared', 1),
  ('k', 'second', 'comment.add', 'acme', 'd', 'shared', 1),
  ('k', 'other', 'webhook.test', 'globex', 'd', null, 1);
insert into webhook_bodies (api_key, body_id, body, created_at) values
  ('k', 'first', '{}', 1), ('k', 'second', '{}', 1), ('k', 'shared', '{}', 1), ('k', 'other', '{}', 1), ('k', 'of no event', '{}', 1);
insert into webhook_deliveries (api_key, webhook_id, target, created_at, next_attempt_at) values
  ('k', 'first', 'raw', 1, 1), ('k', 'first', 'e', 1, 1), ('k', 'other', 'e', 1, 1);
`;

it('gives webhooks that wait the organization of their event, and drops bodies that nothing sends', async () => {
  const pool = new EmbeddedPool(await PGlite.create(embeddedOptions()));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  for (const earlier of [initialTables, comments, uploads, webhookDeliveries]) await earlier.up(db);
  await sql.raw(EARLIER_ROWS).execute(db);
  await db.transaction().execute((tx) => sharding.up(tx));
  const deliveries = () =>
    db.selectFrom('webhook_deliveries').select(['organization_id', 'webhook_id', 'target']).orderBy('target').execute();
  expect(
    await db.selectFrom('webhook_bodies').select(['organization_id', 'body_id']).orderBy('body_id').execute(),
  ).toEqual([
    { organization_id: 'acme', body_id: 'first' },
    { organization_id: 'globex', body_id: 'other' },
    { organization_id: 'acme', body_id: 'second' },
    { organization_id: 'acme', body_id: 'shared' },
  ]);
  expect(
    new Set((await deliveries()).map(({ organization_id, webhook_id }) => `${organization_id} ${webhook_id}`)),
  ).toEqual(new Set(['acme first', 'globex other']));
  await sql`delete from webhook_events where organization_id = 'globex'`.execute(db);
  expect(await deliveries()).toEqual([
    { organization_id: 'acme', webhook_id: 'first', target: 'e' },
    { organization_id: 'acme', webhook_id: 'first', target: 'raw' },
  ]);
  await db.destroy();
});
