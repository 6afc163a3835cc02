import type { Notification, NotificationView } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { NotificationScope } from './NotificationRecord.js';
import { IS_RECIPIENT } from './recipientState.js';

type People = Pick<Notification, 'notifyUserIds' | 'notificationViews'>;

interface PeopleRow {
  notification_id: string;
  recipients: string[] | null;
  views: [string, number, boolean][] | null;
}

/**
 * Recipients and read marks of records, each list at most the first 1,000 by id (REST contract §2.9).
 */
export async function readPeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  notificationIds: readonly string[],
): Promise<(notificationId: string) => People> {
  if (notificationIds.length === 0) return () => ({});
  const ofRecord = sql`r.api_key = n.api_key and r.organization_id = n.organization_id and r.notification_id = n.notification_id`;
  const { rows } = await sql<PeopleRow>`
    select n.notification_id,
      (select array_agg(listed.user_id) from (
        select r.user_id from notification_recipients r where ${ofRecord} and ${IS_RECIPIENT}
        order by r.user_id limit ${LIMITS.notifyUsers}) as listed) as recipients,
      (select jsonb_agg(jsonb_build_array(listed.user_id, listed.read_at, listed.persist)) from (
        select r.user_id, r.read_at, r.persist from notification_recipients r where ${ofRecord} and r.read_at is not null
        order by r.user_id limit ${LIMITS.notifyUsers}) as listed) as views
    from notifications n
    where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${notificationIds})`.execute(
    db,
  );
  const peopleOf = new Map(rows.map((row) => [row.notification_id, toPeople(row)]));
  return (notificationId) => peopleOf.get(notificationId) ?? {};
}

function toPeople({ recipients, views }: PeopleRow): People {
  const marks = (views ?? []).map(([userId, timestamp, persist]): [string, NotificationView] => [
    userId,
    { timestamp, persist },
  ]);
  return { notifyUserIds: recipients ?? [], notificationViews: Object.fromEntries(marks) };
}
