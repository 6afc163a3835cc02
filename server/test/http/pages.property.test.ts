import {
  addActivities,
  addCommentAnnotations,
  addDocuments,
  addOrganizations,
  addRecording,
  addUserGroups,
  addUsers,
  createWebhookEndpoint,
  deleteActivities,
  deleteCommentAnnotations,
  deleteDocuments,
  deleteNotifications,
  deleteOrganizations,
  deleteRecordings,
  deleteUsers,
  deleteWebhookEndpoint,
  type Endpoint,
  fetchDocuments,
  getActivities,
  getCommentAnnotations,
  getContactGroups,
  getContactUsers,
  getDocuments,
  getNotifications,
  getOrganizations,
  getRecordings,
  getUserData,
  getUsers,
  getWebhookEndpoints,
  LIMITS,
  listActivities,
  listCommentAnnotations,
  listNotifications,
  listRecordings,
  listStoreMessages,
  pushStoreMessage,
  updateAdvancedWebhookConfig,
  updateCommentAnnotations,
  updateDocuments,
} from '@parley/protocol';
import fc from 'fast-check';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { expectSuccess } from '../support/post.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

/** Ends a page after a few records, as 4 MiB do with large ones. */
const ANSWER_BYTES = 6000;
const ORG = { organizationId: 'acme' };
const PLAN = { ...ORG, documentId: 'plan' };

/** Who reads and writes: a backend with a new organization `acme`, and Bob, a member. */
interface Bench {
  service: TestService;
  acme: TestOrganization;
  bob: TestPerson;
}

interface Page {
  ids: string[];
  /** Absent: the last page. */
  next?: string | undefined;
}

/** Records of one kind. */
interface Kind {
  /** Adds records with texts of these lengths. */
  add(bench: Bench, records: { id: string; text: string }[]): Promise<unknown>;
  remove?(bench: Bench, id: string): Promise<unknown>;
  /** Changes a record so that its place in the list may change. */
  change?(bench: Bench, id: string): Promise<unknown>;
  /** @default 40 */
  count?: number;
  lists: Record<
    string,
    (bench: Bench, request: { pageSize: number; pageToken?: string }, ids: string[]) => Promise<Page>
  >;
}

type Named = Record<string, unknown>;

/** A list of the answer's `data`, with the ids of its records. */
const list =
  (
    caller: 'backend' | 'bob',
    endpoint: Endpoint,
    fields: Named | ((ids: string[]) => Named),
    idOf: string | ((record: Named) => string),
    within?: string,
  ): Kind['lists'][string] =>
  async ({ acme, bob }, request, ids) => {
    const given = typeof fields === 'function' ? fields(ids) : fields;
    const body = { ...given, ...request };
    const answer = caller === 'backend' ? await acme.key.post(endpoint, body) : await bob.post(endpoint, body);
    const data = expectSuccess(answer);
    const records = within === undefined ? data : (data as Named)[within];
    const rows = (Array.isArray(records) ? records : Object.values(records as Named).flat()) as (Named | null)[];
    const found = rows.filter((row) => row !== null && row['success'] !== false) as Named[];
    return {
      ids: found.map((row) => (typeof idOf === 'string' ? String(row[idOf]) : idOf(row))),
      next: answer.body.result?.nextPageToken ?? undefined,
    };
  };

/** One of the lists that the data of a person consists of. */
const dataOf =
  (
    userId: string,
    name: 'comments' | 'recordings' | 'notifications' | 'activities',
    idOf: string,
  ): Kind['lists'][string] =>
  (bench, { pageToken }, ids) =>
    list(
      'backend',
      getUserData,
      { ...ORG, userId, ...(pageToken && { pageToken }) },
      idOf,
      name,
    )(bench, {} as never, ids);

const some = (ids: string[]) => ids.filter((_, index) => index % 2 === 0).slice(0, 30);

const KINDS: Record<string, Kind> = {
  threads: {
    add: ({ acme }, records) =>
      acme.key.call(addCommentAnnotations, {
        ...PLAN,
        commentAnnotations: records.map(({ id, text }, index) => ({
          annotationId: id,
          location: { id: `place${index % 3}` },
          commentData: [
            {
              from: { userId: 'ada' },
              commentText: text,
              taggedUserContacts: [{ userId: 'eve', contact: { userId: 'eve' } }],
            },
          ],
        })),
      }),
    remove: ({ acme }, id) => acme.key.call(deleteCommentAnnotations, { ...PLAN, annotationIds: [id] }),
    change: ({ acme }, id) =>
      acme.key.call(updateCommentAnnotations, { ...PLAN, annotationIds: [id], updatedData: { context: { a: 1 } } }),
    lists: {
      'backend, newest first': list('backend', getCommentAnnotations, ORG, 'annotationId'),
      'backend, oldest first': list('backend', getCommentAnnotations, { ...PLAN, order: 'asc' }, 'annotationId'),
      'backend, by document': list(
        'backend',
        getCommentAnnotations,
        { ...ORG, groupByDocumentId: true },
        'annotationId',
      ),
      'backend, by id': list(
        'backend',
        getCommentAnnotations,
        (ids) => ({ ...ORG, annotationIds: some(ids) }),
        'annotationId',
      ),
      'backend, by mention': list(
        'backend',
        getCommentAnnotations,
        { ...ORG, mentionedUserIds: ['eve'] },
        'annotationId',
      ),
      'backend, by author and time': list(
        'backend',
        getCommentAnnotations,
        { ...ORG, userIds: ['ada'], createdAfter: 1, order: 'asc' },
        'annotationId',
      ),
      'person, newest first': list(
        'bob',
        listCommentAnnotations,
        { ...ORG, documentIds: ['plan'] },
        'annotationId',
        'annotations',
      ),
      'person, oldest first': list(
        'bob',
        listCommentAnnotations,
        { ...ORG, order: 'asc' },
        'annotationId',
        'annotations',
      ),
      'data of a person': dataOf('ada', 'comments', 'annotationId'),
    },
  },
  notifications: {
    add: async ({ acme }, records) => {
      for (const { id, text } of records) {
        await acme.add({
          notificationId: id,
          notificationSourceData: { text },
          notifyAll: Number(id.slice(1)) % 3 === 0,
        });
      }
    },
    remove: ({ acme }, id) => acme.key.call(deleteNotifications, { ...ORG, notificationIds: [id] }),
    change: ({ acme }, id) => acme.add({ notificationId: id }),
    lists: {
      'backend, of a document': list('backend', getNotifications, PLAN, 'id'),
      'backend, of a document, oldest first': list('backend', getNotifications, { ...PLAN, order: 'asc' }, 'id'),
      'backend, of a person': list('backend', getNotifications, { ...ORG, userId: 'bob' }, 'id'),
      'person, For You': list('bob', listNotifications, { ...ORG, feed: 'forYou' }, 'id', 'notifications'),
      'person, All': list('bob', listNotifications, { ...ORG, feed: 'all' }, 'id', 'notifications'),
      'data of a person': dataOf('bob', 'notifications', 'id'),
    },
  },
  activities: {
    add: ({ acme }, records) =>
      acme.key.call(addActivities, {
        ...PLAN,
        activities: records.map(({ id, text }) => ({
          id,
          featureType: 'custom' as const,
          actionType: 'x',
          actionUser: { userId: 'ada' },
          targetEntityId: 'e',
          entityData: { text },
        })),
      }),
    remove: ({ acme }, id) => acme.key.call(deleteActivities, { ...PLAN, activityIds: [id] }),
    lists: {
      'backend, newest first': list('backend', getActivities, ORG, 'id'),
      'backend, oldest first': list('backend', getActivities, { ...PLAN, order: 'asc', actionTypes: ['x', 'y'] }, 'id'),
      person: list('bob', listActivities, { ...ORG, documentIds: ['plan'] }, 'id', 'activities'),
      'data of a person': dataOf('ada', 'activities', 'id'),
    },
  },
  recordings: {
    add: async ({ bob }, records) => {
      for (const { id, text } of records) {
        await bob.call(addRecording, {
          ...PLAN,
          recorderAnnotation: { annotationId: id, recordingType: 'video', context: { text } },
        });
      }
    },
    remove: ({ bob }, id) => bob.call(deleteRecordings, { ...ORG, recorderIds: [id] }),
    lists: {
      backend: list('backend', getRecordings, ORG, 'annotationId'),
      'backend, of a document': list('backend', getRecordings, PLAN, 'annotationId'),
      person: list('bob', listRecordings, ORG, 'annotationId', 'recorderAnnotations'),
      'person, of documents': list(
        'bob',
        listRecordings,
        { ...ORG, documentIds: ['plan', 'none'] },
        'annotationId',
        'recorderAnnotations',
      ),
      'data of a person': dataOf('bob', 'recordings', 'annotationId'),
    },
  },
  people: {
    add: async ({ acme }, records) => {
      const users = records.map(({ id, text }) => ({
        userId: id,
        name: `N ${text.slice(0, 190)}`,
        email: `${id}@x.test`,
      }));
      await acme.key.call(addUsers, { ...ORG, users });
      await acme.key.call(addUsers, { ...PLAN, createDocument: true, users });
    },
    remove: ({ acme }, id) => acme.key.call(deleteUsers, { ...ORG, userIds: [id] }),
    lists: {
      'backend, of the organization': list('backend', getUsers, ORG, 'userId'),
      'backend, of a document': list('backend', getUsers, PLAN, 'userId'),
      'backend, of all documents': list('backend', getUsers, { ...ORG, allDocuments: true }, 'userId'),
      'backend, by document': list(
        'backend',
        getUsers,
        { ...ORG, allDocuments: true, groupByDocumentId: true },
        'userId',
      ),
      person: list('bob', getContactUsers, ORG, 'userId'),
      'person, by name': list('bob', getContactUsers, { ...ORG, search: 'n' }, 'userId'),
    },
  },
  'groups of people': {
    add: async ({ acme }, records) => {
      for (let start = 0; start < records.length; start += LIMITS.groups) {
        await acme.key.call(addUserGroups, {
          ...ORG,
          organizationUserGroups: records
            .slice(start, start + LIMITS.groups)
            .map(({ id, text }) => ({ groupId: id, groupName: `N ${text.slice(0, 190)}` })),
        });
      }
    },
    lists: { person: list('bob', getContactGroups, ORG, 'groupId') },
  },
  documents: {
    add: ({ acme }, records) =>
      acme.key.call(addDocuments, {
        ...ORG,
        documents: records.map(({ id, text }) => ({ documentId: id, text, accessType: 'public' as const })),
      }),
    remove: ({ acme }, id) => acme.key.call(deleteDocuments, { ...ORG, documentIds: [id] }),
    change: ({ acme }, id) =>
      acme.key.call(updateDocuments, { ...ORG, documents: [{ documentId: id, documentName: 'New' }] }),
    lists: {
      backend: list('backend', getDocuments, ORG, 'id'),
      'backend, by id': list('backend', getDocuments, (ids) => ({ ...ORG, documentIds: some(ids) }), 'id'),
      person: list('bob', fetchDocuments, ORG, 'id'),
      'person, by id': list('bob', fetchDocuments, (ids) => ({ ...ORG, documentIds: some(ids) }), 'id'),
    },
  },
  organizations: {
    add: ({ acme }, records) =>
      acme.key.call(addOrganizations, {
        organizations: records.map(({ id, text }) => ({ organizationId: id, text })),
      }),
    remove: ({ acme }, id) => acme.key.call(deleteOrganizations, { organizationIds: [id] }),
    lists: {
      backend: list('backend', getOrganizations, {}, 'id'),
      'backend, by id': list('backend', getOrganizations, (ids) => ({ organizationIds: some(ids) }), 'id'),
    },
  },
  'webhook endpoints': {
    add: async ({ acme }, records) => {
      await acme.key.call(updateAdvancedWebhookConfig, { isEnabled: true });
      for (const { id, text } of records) {
        await acme.key.call(createWebhookEndpoint, {
          url: 'https://hooks.example.com/',
          uid: id,
          description: text.slice(0, 200),
        });
      }
    },
    remove: async ({ acme }, id) => {
      const { endpoints } = await acme.key.call(getWebhookEndpoints, { limit: 100 });
      const found = endpoints.find(({ uid }) => uid === id);
      if (found) await acme.key.call(deleteWebhookEndpoint, { endpointId: found.id });
    },
    count: 25,
    lists: {
      backend: async ({ acme }, { pageSize, pageToken: iterator }) => {
        const page = await acme.key.call(getWebhookEndpoints, {
          limit: Math.min(pageSize, 100),
          ...(iterator && { iterator }),
        });
        return { ids: page.endpoints.map(({ uid }) => uid ?? ''), next: page.iterator ?? undefined };
      },
    },
  },
  'messages of a store': {
    add: async ({ bob }, records) => {
      for (const { id, text } of records) {
        const data = Buffer.from(text).toString('base64');
        await bob.call(pushStoreMessage, { ...PLAN, storeId: 's', messageId: id, data, yjsClientId: 1 });
      }
    },
    lists: {
      person: async ({ bob }, { pageToken }) => {
        const afterTs = pageToken === undefined ? {} : { afterTs: Number(pageToken) };
        const { messages, hasMore } = await bob.call(listStoreMessages, { ...PLAN, storeId: 's', ...afterTs });
        const next = hasMore ? String(messages.at(-1)?.timestamp) : undefined;
        return { ids: messages.map(({ messageId }) => messageId), next };
      },
    },
  },
};

/** A pool that lets a test do something between two statements of the service. */
class InterruptiblePool implements PostgresPool {
  readonly #pool: PostgresPool;
  /** Is called before the statements outside of transactions. */
  beforeStatement: (() => Promise<void>) | null = null;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const interrupt = this.beforeStatement;
    await interrupt?.();
    return this.#pool.connect();
  }

  end = () => this.#pool.end();
}

interface Step {
  /** Before which statement of the walk. */
  at: number;
  do: 'add' | 'remove' | 'change';
  /** Of the record, counted from the last one of the page before. */
  offset: number;
}

interface Walk {
  pageSize: number;
  /** Of the texts of records, in turn. */
  lengths: number[];
  steps: Step[];
}

const walks: fc.Arbitrary<Walk> = fc.record({
  pageSize: fc.constantFrom(1, 2, 3, 7, 20, 100),
  lengths: fc.array(fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 1000, max: 8000 })), {
    minLength: 5,
    maxLength: 5,
  }),
  steps: fc.array(
    fc.record({
      at: fc.nat({ max: 200 }),
      do: fc.constantFrom('add' as const, 'remove' as const, 'change' as const),
      offset: fc.integer({ min: -2, max: 8 }),
    }),
    { minLength: 5, maxLength: 25 },
  ),
});

/** Records beside the end of the last page go, or change, before one statement after the other. */
const MANY_CHANGES: Walk[] = [
  { pageSize: 1, length: 0, offset: 1, every: 1, act: 'remove' as const },
  { pageSize: 1, length: 0, offset: 0, every: 11, act: 'remove' as const },
  { pageSize: 20, length: 5000, offset: 1, every: 1, act: 'change' as const }, // one record a page
].map(({ pageSize, length, offset, every, act }) => ({
  pageSize,
  lengths: [length],
  steps: Array.from({ length: 25 }, (_, index) => ({ at: 10 + every * index, do: act, offset })),
}));

const limits = LIMITS as { answerBytes: number }; // a test may lower it

describe.each(MAIN_DATABASE)('a list that is read page by page ($name)', ({ open }) => {
  let service: TestService;
  let pool: InterruptiblePool;
  const { answerBytes } = limits;
  beforeAll(async () => {
    pool = new InterruptiblePool(await open());
    service = await startTestService({ pool });
    limits.answerBytes = ANSWER_BYTES;
  });
  afterAll(async () => {
    limits.answerBytes = answerBytes;
    await service.close();
  });

  const lists = Object.entries(KINDS).flatMap(([kind, { lists: ofKind }]) =>
    Object.keys(ofKind).map((name) => [kind, name] as const),
  );

  it.each(lists)('has each of the %s that did not change once, in order (%s)', async (name, listName) => {
    const kind = KINDS[name]!;
    const read = kind.lists[listName]!;
    await fc.assert(
      fc.asyncProperty(walks, async ({ pageSize, lengths, steps }) => {
        pool.beforeStatement = null;
        const acme = await TestOrganization.create(await service.newKey());
        await acme.grant('bob');
        await acme.setDocument('plan', { disabled: false });
        const bench = { service, acme, bob: await acme.person('bob') };
        const idOf = (index: number) => `r${String(index).padStart(2, '0')}`;
        const recordAt = (index: number) => ({
          id: idOf(index),
          text: 'x'.repeat(1 + (lengths[index % lengths.length] ?? 0)),
        });
        const count = kind.count ?? 16;
        const ids = Array.from({ length: count }, (_, index) => idOf(index));
        const records = ids.map((_, index) => recordAt(index));
        for (let start = 0; start < count; start += 8) {
          await kind.add(bench, records.slice(start, start + 8));
          service.clock.advance(1);
        }
        let last = '';
        const walk = async (size: number) => {
          const found: string[] = [];
          const tokens = new Set<string>();
          let pageToken: string | undefined;
          do {
            const page = await read(bench, { pageSize: size, ...(pageToken && { pageToken }) }, ids);
            found.push(...page.ids);
            last = page.ids.at(-1) ?? last;
            pageToken = page.next;
            expect(tokens).not.toContain(pageToken); // it would never end
            if (pageToken) tokens.add(pageToken);
          } while (pageToken !== undefined);
          return found;
        };
        limits.answerBytes = answerBytes;
        const whole = await walk(100);
        expect(new Set(whole).size).toBe(whole.length);
        limits.answerBytes = ANSWER_BYTES;

        const changed = new Set<string>();
        let statements = 0;
        last = '';
        let added = count;
        let isBusy = false;
        const take = async (step: Step) => {
          service.clock.advance(1);
          if (step.do === 'add') return kind.add(bench, [recordAt(added++)]);
          const left = whole.filter((id) => id === last || !changed.has(id));
          const id = left[Math.max(0, left.indexOf(last) + step.offset)];
          const act = step.do === 'remove' ? kind.remove : kind.change;
          if (id === undefined || act === undefined || changed.has(id)) return undefined;
          changed.add(id);
          return act(bench, id);
        };
        pool.beforeStatement = async () => {
          if (isBusy) return;
          isBusy = true;
          const now = statements++;
          for (const step of steps.filter(({ at }) => at === now)) await take(step);
          isBusy = false;
        };
        const seen = await walk(pageSize);
        pool.beforeStatement = null;
        const lasting = whole.filter((id) => !changed.has(id));
        const set = new Set(lasting);
        expect(seen.filter((id) => set.has(id))).toEqual(lasting);
      }),
      { numRuns: 1 + MANY_CHANGES.length, examples: MANY_CHANGES.map((one) => [one]) },
    );
  });
});
