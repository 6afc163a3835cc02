import { type RawBuilder, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { repeatAtPace } from '../../../../Pace.js';
import { lockInboxes } from '../../../inbox/lockInboxes.js';
import type { NotificationScope } from '../../../inbox/NotificationRecord.js';

/**
 * Rows that one transaction deletes, dependent rows included. It takes about 30 ms, and other writers of the
 * organization wait for it.
 */
const ROWS = 1_000;
/** Records whose dependent rows are counted by one statement. */
const WEIGHED = 200;

/** Deletes notifications, threads and activities of documents, a few in each transaction. Appends no change. */
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

/**
 * Returns a statement that deletes some records `x`: as many as `ROWS` allows, and at least one. `weight` is the number
 * of dependent rows of a record.
 */
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

/**
 * Repeats the statement until it deletes nothing. Each run is a transaction that locks the organization's stream first,
 * as every writer of recipients does.
 */
const repeat = (core: Core, scope: NotificationScope, statement: RawBuilder<unknown>): Promise<void> =>
  repeatAtPace(() =>
    core.write(async (tx) => {
      await lockInboxes(tx, scope);
      return ((await statement.execute(tx.db)).numAffectedRows ?? 0n) > 0n;
    }),
  );
