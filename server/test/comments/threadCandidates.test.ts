import { type EndpointInput, getCommentAnnotations } from '@parley/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
type Request = Omit<EndpointInput<typeof getCommentAnnotations>, 'organizationId' | 'pageToken'>;

/** One thread of the organization. Some values are rare, others are those of hundreds of threads. */
interface Thread {
  id: string;
  documentId: string;
  authorId: string;
  statusId: string;
  locationId: string | null;
  resolvedBy: string | null;
  mentions: string[];
  groups: string[];
  agentFields: string[];
  createdAt: number;
  lastUpdated: number;
}

const threads = Array.from({ length: 500 }, (_, index): Thread => {
  const isRare = index % 97 === 5;
  return {
    id: `t${(index * 7919) % 1000}`,
    documentId: index % 3 === 0 ? 'plan' : 'notes',
    authorId: isRare ? 'rare' : index % 2 === 0 ? 'ada' : 'bob',
    statusId: index % 10 === 9 ? 'RESOLVED' : 'OPEN',
    locationId: isRare ? 'attic' : index % 4 === 0 ? null : 'page',
    resolvedBy: index % 10 === 9 ? (isRare ? 'rare' : 'ada') : null,
    mentions: isRare ? ['rare', 'eve'] : index % 2 === 0 ? ['eve'] : [],
    groups: index % 11 === 0 ? ['crew'] : [],
    agentFields: index % 2 === 1 ? ['agentSource:external', `agentId:${isRare ? 'rare' : 'bot'}`] : [],
    createdAt: 1 + ((index * 31) % 500),
    lastUpdated: 1 + ((index * 17) % 250), // every second one at the same time
  };
});

const some = (...values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined, freq: 1 });
const time = fc.option(fc.constantFrom(0, 3, 250, 600), { nil: undefined, freq: 1 });
const filters: fc.Arbitrary<Request> = fc.record({
  documentIds: some('plan', 'notes', 'nowhere'),
  userIds: some('ada', 'rare', 'nobody'),
  statusIds: some('OPEN', 'RESOLVED', 'NONE'),
  locationIds: some('page', 'attic', 'nowhere'),
  mentionedUserIds: some('eve', 'rare', 'gil', 'nobody'),
  resolvedBy: fc.option(fc.constantFrom('ada', 'rare', 'nobody'), { nil: undefined, freq: 1 }),
  agentId: fc.option(fc.constantFrom('bot', 'rare', 'nobody'), { nil: undefined, freq: 1 }),
  createdAfter: time,
  createdBefore: time,
  updatedAfter: time,
  order: fc.constantFrom('asc', 'desc', undefined),
});

const isIn = (asked: readonly (string | null)[] | null | undefined, ...values: (string | null)[]) =>
  !asked || values.some((value) => value !== null && asked?.includes(value));
const between = (value: number, after?: number | null, before?: number | null) =>
  value > (after ?? -1) && value < (before ?? Infinity);

function expected({ order = 'desc', ...asked }: Request): string[] {
  const found = threads.filter(
    (thread) =>
      isIn(asked.documentIds, thread.documentId) &&
      isIn(asked.userIds, thread.authorId) &&
      isIn(asked.statusIds, thread.statusId) &&
      isIn(asked.locationIds, thread.locationId) &&
      isIn(asked.mentionedUserIds, ...thread.mentions, ...(thread.groups.length > 0 ? ['gil'] : [])) &&
      isIn(asked.resolvedBy === undefined ? undefined : [asked.resolvedBy], thread.resolvedBy) &&
      isIn(asked.agentId === undefined ? undefined : [`agentId:${asked.agentId}`], ...thread.agentFields) &&
      between(thread.createdAt, asked.createdAfter, asked.createdBefore) &&
      between(thread.lastUpdated, asked.updatedAfter),
  );
  const ascending = found.sort((a, b) => a.lastUpdated - b.lastUpdated || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  return order === 'asc' ? ascending : ascending.reverse();
}

describe.each(MAIN_DATABASE)('lists of threads by any filters ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
    acme = await TestOrganization.create(await test.newKey());
    for (const documentId of ['plan', 'notes']) await acme.setDocument(documentId, { disabled: false });
    await insertAll();
  }, 60_000);
  afterAll(() => test.close());

  async function insertAll() {
    const { db } = test.service.core;
    const { apiKey } = acme.key;
    await sql`
      insert into user_groups (api_key, organization_id, group_id, group_name) values (${apiKey}, ${organizationId}, 'crew', 'Crew')`.execute(
      db,
    );
    await sql`
      insert into user_group_members (api_key, organization_id, group_id, user_id) values (${apiKey}, ${organizationId}, 'crew', 'gil')`.execute(
      db,
    );
    const rows = sql`jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) as t (id text, "documentId" text, "authorId" text,
      "statusId" text, "locationId" text, "resolvedBy" text, mentions text[], groups text[], "agentFields" text[],
      "createdAt" bigint, "lastUpdated" bigint)`;
    await sql`
      insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
        last_comment_number, author_id, location_id, status_id, visibility, visible_to_organizations, visible_to_users,
        agent_fields, is_draft, created_at, last_updated, content, request_hash)
      select ${apiKey}, ${organizationId}, id, "documentId", 1, 1, "authorId", "locationId", "statusId", 'public', '{}', '{}',
        "agentFields", false, "createdAt", "lastUpdated",
        jsonb_strip_nulls(jsonb_build_object('resolvedByUserId', "resolvedBy")), '' from ${rows}`.execute(db);
    await sql`
      insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
        mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
      select ${apiKey}, ${organizationId}, id, 'c', 1, "authorId", mentions, groups, false, 1, 1, '{}', '' from ${rows}`.execute(
      db,
    );
    await indexComments(
      db,
      { apiKey, organizationId },
      threads.map(({ id }) => id),
    );
  }

  /** The ids of all pages. */
  async function pages(request: Request): Promise<string[]> {
    const ids: string[] = [];
    let pageToken: string | undefined;
    do {
      const { body } = await acme.key.post(getCommentAnnotations, { organizationId, ...request, pageToken });
      const page = body.result as { data: { annotationId: string }[]; nextPageToken: string | null };
      ids.push(...page.data.map(({ annotationId }) => annotationId));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return ids;
  }

  it('contain every matching thread once, in order, on pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(40, 201, 1000), async (request, pageSize) => {
        expect(await pages({ ...request, pageSize })).toEqual(expected(request));
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it.each<[string, Request]>([
    ['a value of many threads, in a document', { statusIds: ['OPEN'], documentIds: ['plan'] }],
    ['a value of few threads, in a document', { userIds: ['rare'], documentIds: ['plan', 'notes'] }],
    ['a mention in many threads, in a document', { mentionedUserIds: ['eve'], documentIds: ['plan'] }],
    ['two people whom the same thread mentions', { mentionedUserIds: ['eve', 'rare'] }],
    ['many threads made after a time', { createdAfter: 10 }],
    ['few threads made before a time', { createdBefore: 10, order: 'asc' }],
    ['an agent with many threads, in a document', { agentId: 'bot', documentIds: ['plan'] }],
  ])('hold %s', async (_, request) => {
    expect(expected(request).length).toBeGreaterThan(0);
    expect(await pages({ ...request, pageSize: 40 })).toEqual(expected(request));
  });
});
