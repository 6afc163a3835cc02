import { sql } from 'kysely';
import { signUserToken } from '../server/src/credentials/userTokens.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { forgetfulMail } from './support/forgetful.js';
import { ms, printTable } from './support/printTable.js';
import { type Call, measureStall, send, type Stall, type Wait } from './support/stalls.js';

/**
 * No stall (design §5): the heaviest legal requests, and what others have of each: somebody of the same organization who writes a comment
 * every 150 ms, and somebody of another organization who reads. With email and a webhook on. Each request is sent five times, and the
 * table shows the median of the longest waits; what deletes is sent once. Names of rows pick some of them:
 * `npx tsx bench/stalls.ts mentions groups`.
 */

const GROUP = 10_000;
const ROUNDS = 5;
const HEADERS = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };
const organizationId = 'acme';
const documentId = 'plan';
const place = { organizationId, documentId };
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const rest = (path: string, data: object): Call => ({ path: `/v2/${path}`, headers: HEADERS, data });
const from = { userId: 'ada' };
const withTriggers = { triggerNotification: true, triggerActivities: true };
/** Mentions of people from `first` on, no two the same. */
const mentions = (first: number, count: number) => many(count, (index) => ({ userId: `u${first + index}` }));
const comments = (count: number, perComment: number, first = 0) =>
  many(count, (index) => ({
    from,
    commentText: 'Look.',
    taggedUserContacts: mentions(first + index * perComment, perComment),
  }));

/** A shared document. */
const STORY = { editorId: 'story', type: 'xml' };
/** Its text, of 600 KiB. No two with different words have a paragraph in common. */
const paragraphs = (words: string) =>
  many(4000, (index) => `<paragraph>${`${words}, ${index}. `.repeat(8)}</paragraph>`).join('');

/** Ids of threads, one for each round. */
const rounds = (...names: string[]) => names.flatMap((name) => many(ROUNDS, (round) => `${name}${round}`));
const thread = (annotationId: string) => ({ annotationId, commentData: [{ from, commentText: 'Hello.' }] });

/** The heaviest requests that are legal, by name. Bodies are at most 1 MiB. @param round from 0 @param ada headers of a person's call */
const ROWS: Record<string, (round: number, ada: Call['headers']) => Call> = {
  'nothing else': () => rest('organizations/get', { organizationIds: ['acme'] }),
  'mentions: 4 comments x 50 to one thread': (round) =>
    rest('commentannotations/comments/add', {
      ...place,
      annotationId: `four${round}`,
      ...withTriggers,
      commentData: comments(4, 50),
    }),
  'mentions: 100 comments x 2 to one thread': (round) =>
    rest('commentannotations/comments/add', {
      ...place,
      annotationId: `hundred${round}`,
      ...withTriggers,
      commentData: comments(100, 2),
    }),
  'mentions: 100 threads x 5': () =>
    rest('commentannotations/add', {
      ...place,
      ...withTriggers,
      commentAnnotations: many(100, (index) => ({ commentData: comments(1, 5, index * 5) })),
    }),
  'threads: 100 x 100 comments': () =>
    rest('commentannotations/add', {
      ...place,
      ...withTriggers,
      commentAnnotations: many(100, () => ({ commentData: many(100, () => ({ from, commentText: 'Look.' })) })),
    }),
  'group of 10,000 mentioned, public document': (round) =>
    rest('commentannotations/comments/add', {
      ...place,
      annotationId: `group${round}`,
      ...withTriggers,
      commentData: [{ from, commentText: 'All.', toOrganizationUserGroup: [{ groupId: 'everybody' }] }],
    }),
  'group of 10,000 mentioned, members only': (round) =>
    rest('commentannotations/comments/add', {
      organizationId,
      documentId: 'closed',
      annotationId: `closed${round}`,
      ...withTriggers,
      commentData: [{ from, commentText: 'All.', toOrganizationUserGroup: [{ groupId: 'everybody' }] }],
    }),
  'notifications/add: 1,000 recipients': () =>
    rest('notifications/add', {
      ...place,
      actionUser: from,
      notifyUsers: mentions(0, 1000),
      notifyAll: false,
      displayHeadlineMessageTemplate: 'x',
      displayBodyMessage: 'y',
    }),
  'notifications/update: 500 x 100 recipients': () =>
    rest('notifications/update', {
      organizationId,
      notifications: many(500, (index) => ({ id: `n${index}`, notifyUsers: mentions(index, 100) })),
    }),
  'notifications/delete: a document': () => rest('notifications/delete', { organizationId, documentId: 'noisy' }),
  'config/set: 500 people x 30 documents': () =>
    rest('notifications/config/set', {
      organizationId,
      userIds: many(500, (index) => `u${index}`),
      documentIds: many(30, (index) => `d${index}`),
      config: { inbox: 'ALL' },
    }),
  'permissions/add: 200 resources': () =>
    rest('auth/permissions/add', {
      user: { userId: 'bob' },
      permissions: { resources: many(200, (index) => ({ type: 'organization', id: `org${index}` })) },
    }),
  'users/add: 500': () =>
    rest('users/add', { organizationId, users: many(500, (index) => ({ userId: `new${index}`, name: `N ${index}` })) }),
  'users/delete: 500': () => rest('users/delete', { organizationId, userIds: many(500, (index) => `u${index}`) }),
  'activities/add: 500': () =>
    rest('activities/add', {
      ...place,
      activities: many(500, () => ({
        featureType: 'custom',
        targetEntityId: 'x',
        actionType: 'did',
        actionUser: from,
        displayMessageTemplate: 'x',
      })),
    }),
  'commentannotations/update: 500': (round) =>
    rest('commentannotations/update', {
      organizationId,
      documentId: 'big',
      annotationIds: many(500, (index) => `big${index}`),
      updatedData: { status: { id: `DONE${round}`, name: 'Done', type: 'terminal' } },
      actionUser: from,
      ...withTriggers,
    }),
  'commentannotations/delete: 500': () =>
    rest('commentannotations/delete', {
      organizationId,
      documentId: 'big',
      annotationIds: many(500, (index) => `big${index}`),
      actionUser: from,
      ...withTriggers,
    }),
  'crdt/update: 4,000 paragraphs again': (round) =>
    rest('crdt/update', { ...place, ...STORY, data: paragraphs(`round ${round}`) }),
  'recordings/uploads/finish: 10,000 parts': (round, headers) => ({
    path: '/v2/client/recordings/uploads/finish',
    headers,
    data: { organizationId, attachmentId: `file${round}`, partCount: 10_000, size: 10_000 },
  }),
  'documents/delete: 10,000 comments, 20,000 recipients': () =>
    rest('organizations/documents/delete', { organizationId, documentIds: ['large'] }),
  'organizations/delete: the same in another one': () => rest('organizations/delete', { organizationIds: ['large'] }),
};

const isOnce = (row: string) => row.includes('delete') || row.includes('notifications/update');
const waited = ({ ms: time, cpuMs }: Wait) => `${ms(time)} (${ms(cpuMs)})`;
/** The one in the middle by the time that somebody waited. */
const middle = (stalls: Stall[], timeOf: (stall: Stall) => number): Stall =>
  stalls.toSorted((one, other) => timeOf(one) - timeOf(other))[Math.floor(stalls.length / 2)]!; // there is one

const wanted = process.argv.slice(2);
const rows = Object.entries(ROWS).filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

await onEachDatabase(async ({ name, pool }) => {
  const bench = await startBenchService(pool, forgetfulMail);
  const { core, tenant } = bench;
  await seed(bench);
  const person = async (userId: string) => {
    const { token } = await signUserToken(core, { apiKey: tenant.apiKey, userId });
    return { 'x-service-api-key': tenant.apiKey, authorization: `Bearer ${token}` };
  };
  const [ada, bob, eve] = [await person('ada'), await person('bob'), await person('eve')];
  let written = 0;
  const write = (annotationId: string) => (): Call => ({
    path: '/v2/client/comments/add',
    headers: bob,
    data: { organizationId, annotationId, comment: { commentId: `b${(written += 1)}`, commentText: 'Hm.' } },
  });
  const read = (): Call => ({
    path: '/v2/client/commentAnnotations/list',
    headers: eve,
    data: { organizationId: 'other', documentIds: ['plan'] },
  });
  await send(bench, rest('commentannotations/add', { ...place, commentAnnotations: [thread('warm')] }));
  await measureStall(bench, ROWS['nothing else']!(0, ada), write('warm'), read); // the first calls plan their statements
  const table: string[][] = [];
  for (const [row, call] of rows) {
    const stalls: Stall[] = [];
    for (let round = 0; round < (isOnce(row) ? 1 : ROUNDS); round += 1) {
      // A thread of its own: answers hold the whole thread, and would grow from round to round.
      const annotationId = `bobs-${table.length}-${round}`;
      await send(bench, rest('commentannotations/add', { ...place, commentAnnotations: [thread(annotationId)] }));
      const stall = await measureStall(bench, call(round, ada), write(annotationId), read);
      console.error(
        `${row}: ${waited(stall.sameOrganization)}, ${waited(stall.otherOrganization)}, ${ms(stall.eventLoop)}`,
      );
      stalls.push(stall);
    }
    const last = stalls.at(-1)!; // there is one
    table.push([
      row,
      waited(middle(stalls, ({ sameOrganization }) => sameOrganization.ms).sameOrganization),
      waited(middle(stalls, ({ otherOrganization }) => otherOrganization.ms).otherOrganization),
      ms(middle(stalls, ({ eventLoop }) => eventLoop).eventLoop),
      ms(middle(stalls, ({ requestMs }) => requestMs).requestMs),
      `${Math.ceil(last.requestBytes / 1024)} KiB`,
      String(last.status),
    ]);
  }
  printTable(
    `Longest waits of others during one request, median of ${ROUNDS} (in brackets what the process computed meanwhile), ${name}`,
    ['request', 'same org.', 'other org.', 'event loop', 'request', 'size', 'status'],
    table,
  );
  await bench.service.close();
});

async function seed(bench: Awaited<ReturnType<typeof startBenchService>>): Promise<void> {
  const { db } = bench.core;
  const apiKey = bench.tenant.apiKey;
  const must = async (path: string, data: object) => {
    const { status, text } = await send(bench, rest(path, data));
    if (status !== 200) throw new Error(`${path}: ${text}`);
  };
  await must('organizations/add', { organizations: ['acme', 'other', 'large'].map((id) => ({ organizationId: id })) });
  await must('workspace/webhookconfig/update', {
    useWebhookService: true,
    webhookServiceConfig: {
      rawNotificationUrl: 'http://hooks.test/raw',
      processedNotificationUrl: 'http://hooks.test/p',
    },
  });
  for (const id of ['acme', 'other', 'large']) {
    const named = ['plan', 'closed', 'noisy', 'big', 'large', ...many(30, (index) => `d${index}`)];
    const documents = named.map((document) => ({
      documentId: document,
      ...(document === 'closed' && { accessType: 'organizationPrivate' }),
    }));
    await must('organizations/documents/add', { organizationId: id, documents });
  }
  await must('users/add', { organizationId: 'acme', users: [{ userId: 'ada' }, { userId: 'bob' }] });
  await must('users/add', { organizationId: 'other', users: [{ userId: 'eve' }] });
  await must('commentannotations/add', {
    ...place,
    commentAnnotations: rounds('four', 'hundred', 'group').map(thread),
  });
  await must('commentannotations/add', {
    ...place,
    documentId: 'closed',
    commentAnnotations: rounds('closed').map(thread),
  });
  await must('commentannotations/add', { organizationId: 'other', documentId, commentAnnotations: [thread('other')] });
  for (let part = 0; part < 5; part += 1) {
    await must('commentannotations/add', {
      ...place,
      documentId: 'big',
      commentAnnotations: many(100, (index) => thread(`big${part * 100 + index}`)),
    });
  }
  await must('crdt/add', { ...place, ...STORY, data: paragraphs('first') });
  await must('organizations/usergroups/add', {
    organizationId,
    organizationUserGroups: [{ groupId: 'everybody', groupName: 'Everybody' }],
  });
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${apiKey}, 'acme', 'u' || n, 'organization', 'acme', 'editor' from generate_series(0, ${GROUP - 1}) as n`.execute(
    db,
  );
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    select ${apiKey}, 'acme', 'u' || n, jsonb_build_object('name', 'U ' || n, 'email', 'u' || n || '@example.com'), 0, 0
    from generate_series(0, ${GROUP - 1}) as n`.execute(db);
  await sql`
    insert into user_group_members (api_key, organization_id, group_id, user_id)
    select ${apiKey}, 'acme', 'everybody', 'u' || n from generate_series(0, ${GROUP - 1}) as n`.execute(db);
  await seedUploads(bench);
  await seedLarge(bench, 'acme');
  await seedLarge(bench, 'large');
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, content)
    select ${apiKey}, 'acme', 'n' || n, 'noisy', 1, 1, 'custom', 'ada', '{"userId":"ada"}', false, false, false, '{}'
    from generate_series(0, 1999) as n`.execute(db);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
    select ${apiKey}, 'acme', 'u' || m, 'n' || n, 'noisy', 1, 1, true
    from generate_series(0, 1999) as n, generate_series(0, 9) as m`.execute(db);
}

/** For each round a recording of `ada` and the upload of its file, of 10,000 parts. */
async function seedUploads({ core: { db, clock }, tenant: { apiKey } }: Awaited<ReturnType<typeof startBenchService>>) {
  const now = clock.now();
  await sql`
    insert into recorder_annotations (api_key, organization_id, annotation_id, document_id, author_id, content, is_announced, created_at,
      last_updated)
    select ${apiKey}, 'acme', 'rec' || n, 'plan', 'ada',
      '{"from":{"userId":"ada"},"recordingType":"video","mode":"floating","displayName":"R","isUrlAvailable":false}', false, 0, 0
    from generate_series(0, ${ROUNDS - 1}::int) as n`.execute(db);
  await sql`
    insert into recorder_files (api_key, organization_id, attachment_id, document_id, annotation_id, version, uploaded_by, name, mime_type,
      file_key, created_at, last_updated)
    select ${apiKey}, 'acme', 'file' || n, 'plan', 'rec' || n, 0, 'ada', 'r.webm', 'video/webm', 'key' || n, ${now}::bigint, ${now}::bigint
    from generate_series(0, ${ROUNDS - 1}::int) as n`.execute(db);
  await sql`
    insert into recorder_parts (api_key, organization_id, attachment_id, part_number, uploaded_by, blob_key, content_hash, size, is_stored)
    select ${apiKey}, 'acme', 'file' || n, m, 'ada', 'blob' || n || '-' || m, md5(m::text), 1, true
    from generate_series(0, ${ROUNDS - 1}::int) as n, generate_series(0, 9999) as m`.execute(db);
}

/** A document with 1,000 threads of ten comments, and 2,000 notifications for ten people each. */
async function seedLarge(
  { core: { db }, tenant: { apiKey } }: Awaited<ReturnType<typeof startBenchService>>,
  id: string,
) {
  await sql`
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number,
      last_comment_number, author_id, status_id, visibility, visible_to_organizations, visible_to_users, agent_fields, is_draft, created_at,
      last_updated, content, request_hash)
    select ${apiKey}, ${id}, 'l' || n, 'large', n, 10, 'ada', 'OPEN', 'public', '{}', '{}', '{}', false, 0, 0,
      '{"from":{"userId":"ada"}}', '' from generate_series(1, 1000) as n`.execute(db);
  await sql`
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id, mentioned_user_ids,
      mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select ${apiKey}, ${id}, 'l' || n, 'c' || m, m, 'ada', '{}', '{}', false, 0, 0,
      '{"commentText":"Hello.","from":{"userId":"ada"}}', '' from generate_series(1, 1000) as n, generate_series(1, 10) as m`.execute(
    db,
  );
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, content)
    select ${apiKey}, ${id}, 'l' || n, 'large', 1, 1, 'custom', 'ada', '{"userId":"ada"}', false, false, false, '{}'
    from generate_series(0, 1999) as n`.execute(db);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
    select ${apiKey}, ${id}, 'u' || m, 'l' || n, 'large', 1, 1, true
    from generate_series(0, 1999) as n, generate_series(0, 9) as m`.execute(db);
}
