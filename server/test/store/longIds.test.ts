import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

/** The longest id of REST contract §1.5, made of characters that take four bytes each and do not compress. */
function longId(seed: number): string {
  let state = seed;
  return Array.from({ length: 256 }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return String.fromCodePoint(0x20000 + (state % 0xa000));
  }).join('');
}

describe.each(DATABASES)('ids of 256 characters ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  it('fit every key', async () => {
    const { apiKey } = await test.newKey();
    const { db } = test.service.core;
    const [org, doc, user, group] = [longId(1), longId(2), longId(3), longId(4)];
    const o = { api_key: apiKey, organization_id: org };
    const times = { created_at: 1, last_updated: 1 };
    await db
      .insertInto('organizations')
      .values({ ...o, custom: '{}', ...times })
      .execute();
    await db
      .insertInto('documents')
      .values({ ...o, document_id: doc, custom: '{}', ...times })
      .execute();
    await db
      .insertInto('users')
      .values({ ...o, user_id: user, profile: '{}', ...times })
      .execute();
    await db
      .insertInto('document_locations')
      .values({ ...o, document_id: doc, location_id: 'long '.repeat(50_000), location: '{}' })
      .execute();
    await db
      .insertInto('grants')
      .values({ ...o, user_id: user, type: 'document', resource_id: doc, access_role: 'editor' })
      .execute();
    await db
      .insertInto('context_grants')
      .values({ ...o, user_id: user, resource_id: doc, access_field: `f:${longId(5)}` })
      .execute();
    await db
      .insertInto('user_groups')
      .values({ ...o, group_id: group, group_name: 'g' })
      .execute();
    await db
      .insertInto('user_group_members')
      .values({ ...o, group_id: group, user_id: user })
      .execute();
    await db
      .insertInto('notification_configs')
      .values({ ...o, user_id: user, document_id: doc, config: '{}' })
      .execute();
    await db
      .insertInto('streams')
      .values({ ...o, document_id: doc, sequence: 1 })
      .execute();
    // The longest audience that has room beside them in an index row, and a longer one.
    const thread = { ...o, document_id: doc, ...times, annotation_number: 1, last_comment_number: 1, author_id: 'u' };
    const plain = { status_id: '', visibility: 'public', is_draft: false, content: '{}', request_hash: '' } as const;
    const lists = { visible_to_organizations: [], visible_to_users: [], agent_fields: [] };
    const audiences = [longId(6).slice(0, 2 * 72), longId(6).slice(0, 2 * 73)].map((id, index) => ({
      annotation_id: String(index),
      access: JSON.stringify({ f: id }),
    }));
    const threads = await db
      .insertInto('comment_annotations')
      .values(audiences.map((audience) => ({ ...thread, ...plain, ...lists, ...audience })))
      .returning('is_brief')
      .execute();
    expect(threads).toEqual([{ is_brief: true }, { is_brief: false }]);
    const { grants } = await db
      .selectFrom('grants')
      .where('user_id', '=', user)
      .select((e) => e.fn.countAll<number>().as('grants'))
      .executeTakeFirstOrThrow();
    expect(grants).toBe(1);
  });

  it('have hashes that distinguish any two ids, backslashes and all', async () => {
    const ids = ['a', 'A', '\\', '\\\\', '\\x41', '\\101', 'ключ', '👩‍👧', ' ', "'"];
    const { rows } = await sql<{ count: number }>`
      select count(distinct id_hash(id))::int as count from unnest(${ids}::text[]) as id`.execute(test.service.core.db);
    expect(rows[0]?.count).toBe(ids.length);
  });
});
