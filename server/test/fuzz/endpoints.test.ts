import {
  addCommentAnnotations,
  addDocuments,
  addNotification,
  addUserGroups,
  addUsers,
  createApiKey,
  createWebhookEndpoint,
  type Endpoint,
  ENDPOINTS,
  generateToken,
  poll,
  uploadAttachment,
} from '@parley/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/http/routes.js';
import { type Answer, post } from '../support/post.js';
import type { TestKey } from '../support/TestKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { arbitraryOf, type Hints } from './arbitraryOf.js';
import { mutation } from './mutations.js';

/** Set it to see a failure again. More inputs for each operation, by `FUZZ_INPUTS`, look deeper. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** Inputs for each operation: others in each run. */
const FEW_INPUTS = 12;
/** So many in their place. What was written is not looked at then, which takes as long as the request. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 0);

let test: TestService;
let key: TestKey;
let token: string;
let spareKey: string;
let endpointId: string;

/** Of the key, whatever the operation before has made of them. */
const SETTINGS = { requireJwtToken: false, advancedWebhookConfig: { isEnabled: true } };

beforeAll(async () => {
  // The clock runs fast while a long poll waits; no request may run into the deadline for that.
  test = await startTestService({ options: { limits: { requestTimeoutMs: 2 ** 40 } } });
  await countChanges();
  key = await test.newKey(SETTINGS);
  const made = await post(
    test.service,
    createApiKey.path,
    { data: { ownerEmail: 'a@b', type: 'testing' } },
    workspace(),
  );
  spareKey = (made.body.result?.data as { apiKey: string }).apiKey;
});
afterAll(() => test.close());

const workspace = () => ({
  'x-service-workspace-id': test.workspaceId,
  'x-service-workspace-auth-token': test.workspaceAuthToken,
});

/** Something of everything, so that requests find what they name; the operation before may have deleted it. */
async function prepare() {
  const settings = JSON.stringify(SETTINGS);
  await test.service.core.db.updateTable('api_keys').set({ settings }).where('api_key', '=', key.apiKey).execute();
  test.service.core.apiKeyChanged(key.apiKey);
  endpointId = (await key.call(createWebhookEndpoint, { url: 'https://x.test' })).id;
  const organizationId = 'o';
  await key.call(addDocuments, { organizationId, createOrganization: true, documents: [{ documentId: 'd' }] });
  await key.call(addUsers, { organizationId, users: [{ userId: 'u' }] });
  await key.call(addUserGroups, { organizationId, organizationUserGroups: [{ groupId: 'g', groupName: 'G' }] });
  await key.call(addNotification, {
    organizationId,
    documentId: 'd',
    notificationId: 'n',
    actionUser: { userId: 'v' },
    notifyUsers: [{ userId: 'u' }],
    displayHeadlineMessageTemplate: 'h',
    displayBodyMessage: 'b',
  });
  const agent = { agentSource: 'external' as const, agentId: 'a', agentName: 'A', url: 'https://x.test#1' };
  const comment = { from: { userId: 'u' }, commentText: '{{v}}', taggedUserContacts: [{ userId: 'v' }] };
  await key.post(addCommentAnnotations, {
    organizationId,
    documentId: 'd',
    createDocument: true,
    commentAnnotations: [
      { annotationId: 't', commentData: [{ ...comment, commentId: 'c' }, comment] },
      { annotationId: 'agents', type: 'suggestion', commentData: [{ ...comment, commentId: 'c', agent }] },
    ],
  });
  const resources = [{ type: 'organization' as const, id: organizationId }];
  token = (await key.call(generateToken, { userId: 'u', permissions: { resources } })).token;
  const file = { organizationId, documentId: 'd', attachmentId: 'f', name: 'x' };
  await post(test.service, uploadAttachment.path + queryOf(file), 'file', headersOf(uploadAttachment));
}

function headersOf({ audience }: Endpoint): Record<string, string> {
  if (audience === 'workspace') return workspace();
  if (audience === 'backend') return key.headers;
  return { 'x-service-api-key': key.apiKey, authorization: `Bearer ${token}` };
}

const oneOf = (...values: unknown[]) => fc.constantFrom(...values);
const hints = (): Hints => {
  const document = oneOf('d', 'd', 'e', 'missing', 'o', '__proto__', '\u{20000}'.repeat(256));
  const user = oneOf('u', 'u', 'v', 'w', 'constructor', '\u{20001}'.repeat(256));
  const notification = oneOf('n', 'n', 'm', '-', 'x'.repeat(128));
  const organization = oneOf('o', 'o', 'o', 'p', 'missing');
  const annotation = oneOf('t', 't', 'agents', 'new', 'x'.repeat(128));
  const comment = oneOf('c', 'c', 'c2');
  const seconds = Math.floor(test.clock.now() / 1000);
  return {
    organizationId: organization,
    organizationIds: organization,
    documentId: document,
    documentIds: document,
    userId: user,
    userIds: user,
    notificationId: notification,
    notificationIds: notification,
    groupId: oneOf('g', 'h'),
    organizationUserGroupId: oneOf('g', 'h'),
    organizationUserGroupIds: oneOf('g', 'h'),
    email: oneOf('a@b', 'ada@x.test'),
    ownerEmail: oneOf('a@b'),
    color: oneOf('#aabbcc'),
    textColor: oneOf('#000000'),
    apiKey: oneOf(spareKey, 'pk_unknown'),
    apiKeys: oneOf(spareKey),
    pageToken: oneOf('', 'x', 'a.b', 'e30.e30'),
    expiresAt: oneOf(seconds + 60, seconds + 1, seconds),
    pageSize: oneOf(1, 2, 100, 1000),
    maxDays: oneOf(1, 15, 365),
    topic: oneOf('inbox', 'permissions', 'document:d', 'inlineReactions:d', 'document:'),
    waitMs: oneOf(0, 0, 1000),
    since: oneOf(0, 1, 2 ** 40),
    through: oneOf(0, 1, 2 ** 40),
    id: oneOf('d', 'o', 'n', 1),
    reactionAnnotationId: oneOf('r', 's'),
    icon: oneOf('wave', 'heart'),
    targetElementId: oneOf('title', 'footer'),
    targetElementIds: oneOf('title', 'footer'),
    notificationSource: oneOf('custom', 'mine'),
    annotationId: annotation,
    annotationIds: annotation,
    commentId: comment,
    commentIds: comment,
    attachmentId: oneOf('f'),
    statusIds: oneOf('OPEN', 'DONE'),
    locationIds: oneOf('0', 'a'),
    agentFields: oneOf('agentId:a', 'x'),
    agentUrls: oneOf('https://x.test', '#'),
    agentId: oneOf('a', 'b'),
    createdAt: oneOf(0, 1, test.clock.now()),
    lastUpdated: oneOf(0, 1, test.clock.now()),
    endpointId: oneOf(endpointId, endpointId, 'unknown'),
    filterTypes: oneOf('comment.add', 'crdt.update_data'),
    newDocumentId: document,
    url: oneOf('https://x.test/y', 'http://127.0.0.1', 'x'),
    rawNotificationUrl: oneOf('', 'http://x.test'),
    publicKey: oneOf('', 'AAAA'),
    rateLimit: oneOf(1, 0),
    iterator: oneOf('', 'a.b'),
    uid: oneOf('u', 'v'),
    confidence: oneOf(0, 100),
    commentHtml: oneOf('<b>x</b>', '<script>x</script>', '{{u}}<p>'),
  };
};

/** Counts rows of every table that are written or deleted from now on; what is rolled back does not count, nor does a lock. */
async function countChanges() {
  await sql
    .raw(`
    create table changed_rows (table_name text not null);
    create function count_changed_row() returns trigger language plpgsql as $$
      begin insert into public.changed_rows values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'changed_rows' loop
        execute format('create trigger count_changed_row after insert or update or delete on %I for each row execute function count_changed_row()', name);
      end loop;
    end $$`)
    .execute(test.service.core.db);
}

/** The tables of the rows that were changed since the last call. */
async function takeChanges(): Promise<string[]> {
  await test.service.jobs.drain(); // a job of an earlier request that is due now would end at any time
  const { rows } = await sql<{ table_name: string }>`delete from changed_rows returning table_name`.execute(
    test.service.core.db,
  );
  return rows.map(({ table_name }) => table_name);
}

/** Whatever a query can say of a value. */
function queryOf(data: unknown): string {
  if (typeof data !== 'object' || data === null)
    return `?${new URLSearchParams({ data: JSON.stringify(data) ?? '' }).toString()}`;
  const fields = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `?${new URLSearchParams(fields).toString()}`;
}

/** A long poll waits by the clock, which stands still here; so it is moved on. */
async function send(endpoint: Endpoint, data: unknown): Promise<Answer> {
  const answer = endpoint.takesFile
    ? post(test.service, endpoint.path + queryOf(data), 'file', headersOf(endpoint))
    : post(test.service, endpoint.path, { data }, headersOf(endpoint));
  if (endpoint.path !== poll.path) return answer;
  const ticking = setInterval(() => test.clock.advance(1000), 1);
  return answer.finally(() => clearInterval(ticking));
}

const SUCCESS = { result: { status: 'success', message: expect.any(String) } };
const REFUSAL = { error: { status: expect.any(String), message: expect.stringMatching(/./) } };

function expectEnvelope({ status, body }: Answer): void {
  expect(status).toBeLessThan(500);
  expect(Object.keys(body)).toHaveLength(1);
  expect(body).toMatchObject(status === 200 || status === 202 ? SUCCESS : REFUSAL);
}

describe(`any input to any operation, FUZZ_SEED=${seed}`, () => {
  const covered = new Set([...ROUTES.map(({ endpoint }) => endpoint), poll]);
  const endpoints = ENDPOINTS.filter((endpoint) => covered.has(endpoint));

  it('reaches every operation that is declared', () => {
    expect(ENDPOINTS.filter((endpoint) => !covered.has(endpoint)).map(({ path }) => path)).toEqual([]);
  });

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers, never with a 5xx, and what it refuses leaves nothing behind',
    async (_path, endpoint) => {
      await prepare();
      expect(await takeChanges()).not.toEqual([]); // those of the preparation
      const request = fc
        .tuple(arbitraryOf(endpoint.data, hints()), fc.array(mutation, { maxLength: 2 }))
        .map(([data, mutations]) => mutations.reduce((value, mutate) => mutate(value), data));
      const property = fc.asyncProperty(request, async (data) => {
        const answer = await send(endpoint, data);
        expectEnvelope(answer);
        if (INPUTS > 0) return;
        const changes = await takeChanges();
        // An error with details tells of items of which some were done. Time passes while a long poll waits, and housekeeping with it.
        const isPartial = answer.body.error?.details !== undefined;
        const mayWrite = answer.status === 200 || answer.status === 202 || isPartial || endpoint.path === poll.path;
        expect(mayWrite ? [] : changes).toEqual([]);
      });
      await fc.assert(property, { seed, numRuns: INPUTS || FEW_INPUTS, endOnFailure: true });
      expect(test.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
    },
    INPUTS > 0 ? 600_000 : undefined,
  );
});
