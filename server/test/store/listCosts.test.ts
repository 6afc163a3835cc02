import {
  deleteNotifications,
  getActivities,
  getCommentAnnotationsCount,
  getContactUsers,
  getUsers,
  listActivities,
  listCommentAnnotations,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { RecordedPool } from '../support/RecordedPool.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import type { TestPerson } from '../support/TestPerson.js';

const SIZES = {
  small: { people: 300, activities: 300, threads: 300 },
  large: { people: 3000, activities: 6000, threads: 6000 },
};

describe.each(MAIN_DATABASE)('lists cost what they return, not what is stored ($name)', ({ open }) => {
  let pool: RecordedPool;
  let test: TestService;
  let key: TestKey;
  let people: Record<string, TestPerson>;

  beforeAll(async () => {
    pool = new RecordedPool(await open());
    test = await startTestService({ pool });
    key = await test.newKey();
    const { db } = test.service.core;
    people = {};
    for (const [organization, size] of Object.entries(SIZES)) {
      const own = sql`${key.apiKey}, ${organization}`;
      await sql`insert into organizations (api_key, organization_id, custom, created_at, last_updated)
        values (${own}, '{}', 0, 0)`.execute(db);
      await sql`insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated)
        select ${own}, 'd' || n, '{}', 0, 0 from generate_series(0, 99) as n`.execute(db);
      await sql`insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
        select ${own}, 'u' || n, jsonb_build_object('name', 'Name ' || left(md5(n::text), 8), 'email', 'u' || n || '@x.test'), 0, 0
        from generate_series(1, ${size.people}::int) as n`.execute(db);
      await sql`insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
        select ${own}, 'u' || n, 'organization', ${organization}, 'editor'
        from generate_series(1, ${size.people}::int) as n`.execute(db);
      await sql`insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
        select ${own}, 'u' || n, 'document', 'd' || n % 100, 'editor'
        from generate_series(1, ${size.people}::int) as n`.execute(db);
      await sql`insert into user_groups (api_key, organization_id, group_id, group_name) values (${own}, 'third', 'A third')`.execute(
        db,
      );
      await sql`insert into user_group_members (api_key, organization_id, group_id, user_id)
        select ${own}, 'third', 'u' || n from generate_series(3, ${size.people}::int, 3) as n`.execute(db);
      await sql`insert into activities (api_key, organization_id, activity_id, document_id, feature_type, action_type,
          action_user_id, action_user, timestamp, target_entity_id, is_immutable, content)
        select ${own}, 'a' || n, 'd' || n % 100, 'comment', 'comment.add', 'u1', '{"userId":"u1"}',
          ${test.clock.now()}::bigint - n, 't' || n % 100, false, '{}'
        from generate_series(1, ${size.activities}::int) as n`.execute(db);
      await sql`insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
          notify_all, verify_user_permissions, is_resolver_used, content)
        select ${own}, 'n' || n, 'd' || n % 100, n, n, 'custom', false, false, false, '{}'
        from generate_series(1, ${size.activities}::int) as n`.execute(db);
      await sql`insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
          last_comment_number, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields,
          is_draft, created_at, last_updated, content, request_hash)
        select ${own}, 't' || n, 'd' || n % 100, n, 0, 'u1', 'OPEN', 'public', '{}', '{}', '{}', false, 0, 0, '{}', ''
        from generate_series(1, ${size.threads}::int) as n`.execute(db);
      await sql`insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at)
        select ${own}, 't' || n, 'd' || n % 100, 'u1', 1, 0 from generate_series(1, ${size.threads}::int) as n`.execute(
        db,
      );
      people[organization] = await key.person('u1');
    }
    await sql`analyze`.execute(db);
  }, 120_000);
  afterAll(() => test.close());

  /** Expects that the large organization costs hardly more than the small one. */
  async function expectFlat(call: (organizationId: string, person: TestPerson) => Promise<unknown>) {
    const [small, large] = [
      await pool.buffersOf(() => call('small', people.small!)),
      await pool.buffersOf(() => call('large', people.large!)),
    ];
    expect(large).toBeLessThanOrEqual(1.5 * small + 25);
  }

  it('counts of all documents by locations that no thread has', () =>
    expectFlat((organizationId, person) =>
      person.call(getCommentAnnotationsCount, { organizationId, locationIds: ['none', 'other'] }),
    ));

  it('deletion of what names nobody', () =>
    expectFlat((organizationId) => key.call(deleteNotifications, { organizationId, userId: 'nobody' })));

  it.each([
    ['all', {}],
    ['of a person', { userId: 'u1' }],
    ['of nobody', { userId: 'nobody' }],
    ['oldest first, of nobody', { userId: 'nobody', order: 'asc' as const }],
    ['of a document', { documentId: 'd1' }],
    ['about nothing', { targetEntityId: 'nothing' }],
    ['of features without any', { featureTypes: ['crdt' as const, 'recorder' as const] }],
    ['of many features', { featureTypes: ['comment' as const, 'custom' as const] }],
    ['of actions without any', { actionTypes: ['none', 'other'] }],
    ['of a document, of actions without any', { documentId: 'd1', actionTypes: ['none', 'other'] }],
  ])('activities to a backend: %s', (_, filter) =>
    expectFlat((organizationId) => key.call(getActivities, { organizationId, pageSize: 2, ...filter })),
  );

  it.each([
    ['all', {}],
    ['of nobody', { userIds: ['nobody', 'none'] }],
    ['of some documents', { documentIds: ['d1', 'd2', 'd3'] }],
    ['without the features that there are', { excludeFeatureTypes: ['comment' as const] }],
    ['of actions without any', { actionTypes: ['none'] }],
  ])('activities to a person: %s', (_, filter) =>
    expectFlat((organizationId, person) => person.call(listActivities, { organizationId, pageSize: 2, ...filter })),
  );

  it('activities to a person who may see none of many: pages end early, and go on', async () => {
    const stranger = await key.person('stranger');
    await sql`update documents set access_type = 'restricted' where api_key = ${key.apiKey}`.execute(
      test.service.core.db,
    );
    const page = (pageToken?: string) => stranger.post(listActivities, { organizationId: 'large', pageToken });
    let pages = 1;
    let answer = await page();
    for (; answer.body.result?.nextPageToken; pages += 1) {
      expect(answer.body.result.data).toMatchObject({ activities: [] });
      answer = await page(answer.body.result.nextPageToken);
    }
    expect(pages).toBe(4);
  });

  it.each([
    ['all', {}],
    ['by the start of the name', { search: 'name a' }],
    ['by the start of the email', { search: 'u11' }],
    ['by a part that many have', { search: 'x.test' }],
    ['by a part that nobody has', { search: 'zzz' }],
    ['by a letter that nobody has', { search: '#' }],
  ])('contacts: %s', (_, query) =>
    expectFlat((organizationId, person) => person.call(getContactUsers, { organizationId, pageSize: 20, ...query })),
  );

  it.each([
    ['all', {}],
    ['by id', { userIds: ['u1', 'u2'] }],
    ['with a document', { allDocuments: true }],
    ['by document', { allDocuments: true, groupByDocumentId: true }],
    ['of no group', { organizationUserGroupIds: ['none'] }],
    ['of a group', { organizationUserGroupIds: ['third'] }],
  ])('users: %s', (_, query) =>
    expectFlat(async (organizationId) => {
      const { body } = await key.post(getUsers, { organizationId, pageSize: 20, ...query });
      const pageToken = body.result?.nextPageToken ?? undefined;
      await key.post(getUsers, { organizationId, pageSize: 20, ...query, pageToken });
    }),
  );

  it('a page of threads of which the person may not see a few costs hardly more than one of all', async () => {
    const page = () => people.large!.call(listCommentAnnotations, { organizationId: 'large', pageSize: 100 });
    await page();
    const all = await pool.buffersOf(page);
    await sql`update comment_annotations set visibility = 'restricted', visible_to_users = '{u2}', author_id = 'u2'
      where api_key = ${key.apiKey} and organization_id = 'large' and annotation_number % 20 = 1`.execute(
      test.service.core.db,
    );
    expect(await pool.buffersOf(page)).toBeLessThan(1.08 * all);
  });

  it('the threads of a document that are not resolved cost as much as they are, however many are', async () => {
    const { db } = test.service.core;
    const done = sql`'{"status":{"id":"DONE","name":"Done","type":"terminal"}}'`;
    const page = async () => {
      const data = { organizationId: 'large', documentIds: ['mixed'], resolved: false as const, pageSize: 100 };
      return (await people.large!.call(listCommentAnnotations, data)).annotations.length;
    };
    const add = (status: string, first: number, last: number) =>
      sql`insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
        last_comment_number, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields,
        is_draft, created_at, last_updated, content, request_hash)
      select ${key.apiKey}, 'large', 'mixed' || n, 'mixed', n, 0, 'u1', ${status}, 'public', '{}', '{}', '{}', false, 0, 1,
        ${status === 'DONE' ? done : sql`'{}'`}::jsonb, ''
      from generate_series(${first}::int, ${last}::int) as n`.execute(db);
    await sql`insert into documents (api_key, organization_id, document_id, custom, created_at, last_updated)
      values (${key.apiKey}, 'large', 'mixed', '{}', 0, 0)`.execute(db);
    await add('OPEN', 1, 2);
    await add('DONE', 3, 100);
    await sql`analyze comment_annotations`.execute(db);
    expect(await page()).toBe(2);
    const few = await pool.buffersOf(page);
    await add('DONE', 101, 3100);
    await sql`analyze comment_annotations`.execute(db);
    expect(await page()).toBe(2);
    expect(await pool.buffersOf(page)).toBeLessThan(1.5 * few);
  });
});
