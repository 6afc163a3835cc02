import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { repeatAtPace } from '../../../../Pace.js';
import { lockInboxes } from '../../../inbox/lockInboxes.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';

/** Rows that one transaction deletes, those that go along included: about 30 ms, in which others in the organization wait. */
const ROWS = 1_000;
/** Records that are weighed at a time. */
const WEIGHED = 200;

/** Deletes what documents hold that may be much, a little in each transaction: notifications, threads, activities. Tells nobody. */
export async function emptyDocuments(
  core: Core,
  scope: NotificationScope,
  documentIds: readonly string[],
): Promise<void> {
  const { apiKey, organizationId } = scope;
  const own = (alias: string): RawBuilder<unknown> => sql`
    ${sql.ref(`${alias}.api_key`)} = ${apiKey} and ${sql.ref(`${alias}.organization_id`)} = ${organizationId}`;
  const inDocuments = sql`${own('x')} and x.document_id = any(${documentIds}::text[])`;
  await repeat(
    core,
    scope,
    deletion(
      'notifications',
      'notification_id',
      own('d'),
      inDocuments,
      sql`(
    select count(*) from (
      select from notification_recipients r
      where ${own('r')} and r.notification_id = x.notification_id limit ${ROWS}) as r)`,
    ),
  );
  await repeat(
    core,
    scope,
    deletion('comment_annotations', 'annotation_id', own('d'), inDocuments, sql`x.last_comment_number`),
  );
  await repeat(core, scope, deletion('activities', 'activity_id', own('d'), inDocuments, sql`0`));
}

/** Deletes some records `x`, as many as `ROWS` allows with `weight` rows that go along with each, and at least one. */
const deletion = (
  table: string,
  id: string,
  own: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  weight: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with weighed as materialized (
    select x.id, sum(1 + x.weight) over (order by x.id) as total, row_number() over (order by x.id) as place
    from (select ${sql.ref(`x.${id}`)} as id, ${weight} as weight from ${sql.table(table)} x where ${where} limit ${WEIGHED}) as x)
  delete from ${sql.table(table)} d using weighed
  where ${own} and ${sql.ref(`d.${id}`)} = weighed.id and (weighed.total <= ${ROWS} or weighed.place = 1)`;

/** Each time in a transaction of its own that locks the organization's stream first, as every writer of recipients does. */
const repeat = (core: Core, scope: NotificationScope, statement: RawBuilder<unknown>): Promise<void> =>
  repeatAtPace(() =>
    core.write(async (tx) => {
      await lockInboxes(tx, scope);
      return ((await statement.execute(tx.db)).numAffectedRows ?? 0n) > 0n;
    }),
  );
