import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { EmbeddedPool } from '../../src/embedded/EmbeddedPool.js';
import { embeddedOptions } from '../../src/embedded/embeddedOptions.js';
import { initialTables } from '../../src/store/migrations/001_initialTables.js';
import { comments } from '../../src/store/migrations/002_comments.js';
import { threadReads } from '../../src/store/migrations/026_threadReads.js';
import type { Tables } from '../../src/store/tables.js';

const EARLIER_ROWS = `
insert into workspaces values ('w', '', 0);
insert into api_keys (api_key, workspace_id, api_key_name, type, owner_email, created_at) values ('k', 'w', '', 'testing', '', 0);
insert into organizations (api_key, organization_id, custom, created_at, last_updated) values ('k', 'acme', '{}', 0, 0);
insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated) values ('k', 'acme', 'plan', '{}', 0, 0);
insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number, last_comment_number, author_id,
    status_id, visibility, visible_to_organizations, visible_to_users, access, agent_fields, is_draft, created_at, last_updated, content, request_hash)
  select 'k', 'acme', id, 'plan', 1, 9, 'ada', 'OPEN', visibility, '{}', '{}', access, fields, false, 1, at, '{}', '' from (values
    ('mentions', 'public', null, '{}'::text[], 5), ('agent', 'public', null, '{agentId:bot,agentSource:external}', 6),
    ('drafts', 'restricted', null, '{}', 7), ('secret', 'public', '{"team":"red"}'::jsonb, '{}', 8)) as t (id, visibility, access, fields, at);
insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id, mentioned_user_ids, mentioned_group_ids,
    is_draft, created_at, last_updated, content, request_hash)
  select 'k', 'acme', id, number, number, author, people, groups, is_draft, 1, 1, '{}', '' from (values
    ('mentions', 1, 'ada', '{eve}'::text[], '{}'::text[], false), ('mentions', 2, 'bob', '{eve,zoe}', '{crew}', false),
    ('mentions', 4, 'bob', '{}', '{}', false), ('mentions', 5, 'cid', '{gil}', '{}', true),
    ('agent', 1, 'ada', '{}', '{}', false), ('drafts', 1, 'ada', '{eve}', '{}', true)) as c (id, number, author, people, groups, is_draft);
insert into comment_views (api_key, organization_id, annotation_id, user_id, through, viewed_at) values ('k', 'acme', 'mentions', 'bob', 2, 1);
`;

it('finds the last writers, terms and documents of threads that were written before', async () => {
  const pool = new EmbeddedPool(await PGlite.create(embeddedOptions()));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  for (const earlier of [initialTables, comments]) await earlier.up(db);
  await sql.raw(EARLIER_ROWS).execute(db);
  await db.transaction().execute((tx) => threadReads.up(tx));
  const read = async () => ({
    threads: await db
      .selectFrom('comment_annotations')
      .select(['annotation_id', 'last_writer_id', 'last_written', 'last_written_by_others', 'is_open'])
      .orderBy('annotation_id')
      .execute(),
    terms: await db
      .selectFrom('thread_terms')
      .select(['annotation_id', 'term_hash', 'last_updated'])
      .orderBy('annotation_id')
      .orderBy('term_hash')
      .execute(),
  });
  const found = await read();
  expect(found.threads.map((thread) => Object.values(thread))).toEqual([
    ['agent', 'ada', 1, 0, true],
    ['drafts', null, 0, 0, false],
    ['mentions', 'bob', 4, 1, true],
    ['secret', null, 0, 0, false],
  ]);
  expect(found.terms.map((term) => [term.annotation_id, term.last_updated])).toEqual([
    ['agent', 6],
    ['agent', 6],
    ['mentions', 5],
    ['mentions', 5],
    ['mentions', 5],
  ]);
  // The service finds the same.
  await indexComments(db, { apiKey: 'k', organizationId: 'acme' }, ['agent', 'drafts', 'mentions', 'secret']);
  expect(await read()).toEqual(found);
  expect(await db.selectFrom('comment_views').select(['document_id', 'user_id']).execute()).toEqual([
    { document_id: 'plan', user_id: 'bob' },
  ]);
  await db.destroy();
});
