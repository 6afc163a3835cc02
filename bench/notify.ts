import { sql } from 'kysely';
import type { Core } from '../server/src/core.js';
import type { Clock } from '../server/src/environment.js';
import { addComment } from '../server/src/domain/operations/person/comments/addComment.js';
import { addThread } from '../server/src/domain/operations/person/comments/addThread.js';
import { writeFanOut } from '../server/src/domain/consequences/notifications/writeFanOut.js';
import { repeatAtPace } from '../server/src/Pace.js';
import { addOrganizations } from '../server/src/domain/operations/backend/organizations/addOrganizations.js';
import { writeTransaction } from '../server/src/store/transaction.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { startBenchService } from './support/benchService.js';
import { forgetfulMail } from './support/forgetful.js';
import { median, takeTurns } from './support/measure.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * A reply in a thread with 10,000 subscribers, from the call until the last recipient is stored: the comment, a notification for each
 * subscriber that the rules let it reach, an email job for each, against the bare inserts of the same rows. Once more with the pauses in which
 * a service lets others write: that is when the last recipient has it.
 */

const SUBSCRIBERS = 10_000;
const ROUNDS = 7;
const userIds = Array.from({ length: SUBSCRIBERS }, (_, index) => `user-${index}`);
/** Without timers, the service does no jobs by itself: they are counted here, not done. */
const idleClock: Clock = { now: () => Date.now(), setTimer: () => () => {} };
const ada = {
  userId: 'ada',
  name: 'Ada',
  adminOf: [],
  tokenExpiresAt: 2 ** 40,
  tokenGeneration: 0,
  isOfDevelopment: false,
  isUnproven: false,
};

await onEachDatabase(async ({ name, pool }) => {
  const { service, core, tenant } = await startBenchService(pool, null, idleClock);
  const { db, clock } = core;
  const scope = { apiKey: tenant.apiKey, organizationId: 'acme', documentId: 'open' };
  await addOrganizations(core, tenant, [{ organizationId: 'acme', organizationName: undefined, disabled: undefined }]);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select ${scope.apiKey}, 'acme', named.user_id, 'organization', 'acme', 'editor'
    from unnest(${[...userIds, 'ada']}::text[]) as named (user_id)`.execute(db);
  // Optional fields of requests are `undefined` after parsing; the type asks for each by name.
  type Thread = Parameters<typeof addThread>[0]['data'];
  type Comment = Parameters<typeof addComment>[0]['data'];
  // A document that everybody may open, and one of which each has to be asked.
  for (const [documentId, accessType] of [
    ['open', 'public'],
    ['closed', 'organizationPrivate'],
  ] as const) {
    await sql`
      insert into documents (api_key, organization_id, document_id, access_type, custom, created_at, last_updated)
      values (${scope.apiKey}, 'acme', ${documentId}, ${accessType}, '{}', 0, 0)`.execute(db);
    const comments = [{ commentId: 'first', commentText: 'Look at this.' }];
    const data = { organizationId: 'acme', documentId, annotationId: documentId, comments } as Thread;
    await addThread({ core, tenant, viewer: ada, data });
    await sql`
      insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
      select ${scope.apiKey}, 'acme', ${documentId}, 'user', named.user_id, true, 'auto'
      from unnest(${userIds}::text[]) as named (user_id)`.execute(db);
  }

  // As a service does with tables that have grown for the first time.
  await sql`analyze`.execute(db);

  // Nothing is woken by a commit: the jobs are counted here, not done.
  const quiet: Core = {
    ...core,
    write: (body) =>
      writeTransaction(
        db,
        () => clock.now(),
        () => {},
        body,
      ),
  };
  const reply = async (target: Core, annotationId: 'open' | 'closed', commentId: string, repeat = repeatAtOnce) => {
    const comment = { commentId, commentText: 'I see.' };
    await addComment({
      core: target,
      tenant,
      viewer: ada,
      data: { organizationId: 'acme', annotationId, comment } as Comment,
    });
    await repeat(() => writeFanOut(target, scope));
  };
  for (const table of ['comments', 'notifications', 'notification_recipients', 'jobs'] as const) {
    await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(db);
  }
  const bare = (round: number | string, isEmailed: boolean) =>
    writeTransaction(
      db,
      () => clock.now(),
      () => {},
      (tx) => insertBare(tx.db, scope, `n${round}-${isEmailed}`, isEmailed),
    );

  const samples = await takeTurns(ROUNDS, {
    bareInbox: (round) => bare(round, false),
    open: (round) => reply(quiet, 'open', `open-${round}`),
    closed: (round) => reply(quiet, 'closed', `closed-${round}`),
    openPaced: (round) => reply(quiet, 'open', `openPaced-${round}`, repeatAtPace),
    closedPaced: (round) => reply(quiet, 'closed', `closedPaced-${round}`, repeatAtPace),
    bareEmail: (round) => bare(round, true),
    email: (round) => reply({ ...quiet, mail: forgetfulMail }, 'open', `email-${round}`),
    // Not of the contest: jobs of rounds before would be in the way of the next, and the tables of both sides stay equally large.
    tidy: async (round) => {
      await sql`delete from jobs where kind = 'sendEmail'`.execute(db);
      await sql`delete from bare_jobs`.execute(db);
      for (const more of ['a', 'b', 'c']) await bare(`${round}-${more}`, false);
    },
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_recipients where delivery = 'delivered'`.execute(db);
  const expected = SUBSCRIBERS * 5 * (ROUNDS + 1);
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} recipients in place of ${expected}.`);

  const [bareInbox, bareEmail] = [median(samples.bareInbox), median(samples.bareEmail)];
  const [open, closed, email] = [median(samples.open), median(samples.closed), median(samples.email)];
  const [openPaced, closedPaced] = [median(samples.openPaced), median(samples.closedPaced)];
  const people = SUBSCRIBERS.toLocaleString('en');
  printTable(
    `A reply that ${people} subscribers are told of, ${name}`,
    ['', 'median', 'ratio'],
    [
      ['bare inserts: comment, notification, recipients', ms(bareInbox), times(1)],
      ['reply in a public document', ms(open), times(open / bareInbox)],
      ['reply in a document for members only', ms(closed), times(closed / bareInbox)],
      ['reply in a public document, with pauses', ms(openPaced), times(openPaced / bareInbox)],
      ['reply in a document for members only, with pauses', ms(closedPaced), times(closedPaced / bareInbox)],
      ['bare inserts with a job for each', ms(bareEmail), times(1)],
      ['reply in a public document, with an email job for each', ms(email), times(email / bareEmail)],
    ],
  );
  await service.close();
});

async function repeatAtOnce(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/** The rows that a reply comes to, with everything known before. */
async function insertBare(
  db: Core['db'],
  { apiKey, organizationId, documentId }: { apiKey: string; organizationId: string; documentId: string },
  id: string,
  isEmailed: boolean,
): Promise<void> {
  const content = JSON.stringify({ commentText: 'I see.', from: { userId: 'ada', name: 'Ada' } });
  await sql`
    insert into bare_comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id,
      mentioned_user_ids, mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    values (${apiKey}, ${organizationId}, ${documentId}, ${id}, 1, 'ada', '{}', '{}', false, 1, 1, ${content}::jsonb, '')`.execute(
    db,
  );
  await sql`
    insert into bare_notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      notify_all, verify_user_permissions, is_resolver_used, content)
    values (${apiKey}, ${organizationId}, ${id}, ${documentId}, 1, 1, 'comment', true, true, false, ${content}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into bare_notification_recipients
      (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you)
    select ${apiKey}, ${organizationId}, named.user_id, ${id}, ${documentId}, 1, 1, true
    from unnest(${userIds}::text[]) as named (user_id)`.execute(db);
  if (!isEmailed) return;
  await sql`
    insert into bare_jobs (api_key, organization_id, kind, key, payload, run_at)
    select ${apiKey}, ${organizationId}, 'sendEmail', ${id} || ' ' || named.user_id,
      jsonb_build_object('notificationId', ${id}::text, 'userId', named.user_id), 1
    from unnest(${userIds}::text[]) as named (user_id)`.execute(db);
}
