import type { EndpointData, getNotifications as endpoint, Notification } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { type InboxCursor, isAtLocation } from '../../../inbox/inboxCandidates.js';
import { CONTENT_COLUMNS, type ContentRow, FACT_COLUMNS, JOIN_FACTS } from '../../../inbox/inboxRows.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { loadDigestItems } from '../../../inbox/loadDigestItems.js';
import { newestOf, type Shown } from '../../../inbox/shownTo.js';
import { toRestNotification } from '../../../inbox/toNotification.js';
import { walkInbox } from '../../../inbox/walkInbox.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { requireOrganization } from '../../../access/scope.js';
import { readPeople } from '../../../inbox/readPeople.js';

type Input = EndpointData<typeof endpoint>;

/**
 * One page of `notifications/get`, within `LIMITS.answerBytes`. `next`: where the next page begins, `null` on the last.
 */
export interface NotificationPage {
  notifications: Notification[];
  next: InboxCursor | null;
}

/**
 * `notifications/get` (REST contract §3.1). Returns the records of a document, except those that are still delayed;
 * with `userId` those that this user may receive. Throws `NOT_FOUND` for an unknown organization. An unknown document
 * or user has no records.
 */
export async function getNotifications(
  core: Core,
  tenant: Tenant,
  input: Input,
  after: InboxCursor | undefined,
): Promise<NotificationPage> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  await requireOrganization(core.db, scope.apiKey, scope.organizationId);
  return input.userId === undefined
    ? getOfDocument(core, scope, input, after)
    : getOfUser(core, tenant, scope, { ...input, userId: input.userId }, after);
}

type Scope = { apiKey: string; organizationId: string };

async function getOfUser(
  core: Core,
  tenant: Tenant,
  scope: Scope,
  input: Input & { userId: string },
  after: InboxCursor | undefined,
): Promise<NotificationPage> {
  const reader = await loadInboxReader(core.db, tenant, scope.organizationId, input.userId);
  const { items, next } = await walkInbox(
    core.db,
    {
      scope,
      reader,
      channel: 'rest',
      feed: 'all',
      state: 'any',
      order: input.order ?? 'desc',
      documentIds: input.documentId === undefined ? undefined : [input.documentId],
      locationId: input.locationId,
      notificationIds: input.notificationIds,
      after,
      limit: input.pageSize ?? LIMITS.pageSize,
    },
    core.clock.now(),
    async (records) => {
      const peopleOf = await readPeople(core.db, scope, idsOf(records));
      return (record) => toRestNotification(scope, record, peopleOf, reader.user);
    },
  );
  return { notifications: items, next };
}

async function getOfDocument(
  core: Core,
  scope: Scope,
  input: Input,
  start: InboxCursor | undefined,
): Promise<NotificationPage> {
  const read = async (after: InboxCursor | undefined, limit: number) => {
    const rows = await readOfDocument(core, scope, input, after, limit);
    const activitiesOf = await loadDigestItems<ContentRow>(core.db, scope, rows, [CONTENT_COLUMNS]);
    const found = rows.map((row) => {
      const activities = activitiesOf.get(row.notification_id) ?? [];
      return { place: row, activities, row: row.digest_scope === null ? row : newestOf<ContentRow>(row, activities) };
    });
    const records = found.flatMap(({ row, activities }) => (row ? [{ row, activities }] : []));
    const peopleOf = await readPeople(core.db, scope, idsOf(records));
    return found.map(({ place, row, activities }) => ({
      position: { timestamp: place.timestamp, notificationId: place.notification_id },
      item: row ? toRestNotification(scope, { row, activities }, peopleOf) : null,
      row: place,
    }));
  };
  const limit = input.pageSize ?? LIMITS.pageSize;
  const { items, next } = await readInSteps<Notification, InboxCursor>(read, start, limit);
  return { notifications: items, next };
}

async function readOfDocument(
  core: Core,
  scope: Scope,
  input: Input,
  after: InboxCursor | undefined,
  limit: number,
): Promise<ContentRow[]> {
  const [direction, beyond] = input.order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  // A record with `is_held` stays delayed until the delivery job releases it.
  const parts = [
    sql`and not n.is_held and not exists (select from notification_deliveries d
      where d.api_key = n.api_key and d.organization_id = n.organization_id and d.notification_id = n.notification_id
        and d.hold_until > ${core.clock.now()})`,
  ];
  if (input.locationId !== undefined) parts.push(sql`and ${isAtLocation(sql`n.location_id`, input.locationId)}`);
  if (input.notificationIds) parts.push(sql`and n.notification_id = any(${input.notificationIds})`);
  if (after) {
    parts.push(
      sql`and (n.timestamp, n.notification_id) ${beyond} (${after.timestamp}::bigint, ${after.notificationId}::text)`,
    );
  }
  const { rows } = await sql<ContentRow>`
    select ${FACT_COLUMNS}, ${CONTENT_COLUMNS} from notifications n ${JOIN_FACTS}
    where n.api_key = ${scope.apiKey} and n.organization_id = ${scope.organizationId}
      and n.document_id = ${input.documentId} ${sql.join(parts, sql` `)}
    order by n.timestamp ${direction}, n.notification_id ${direction} limit ${limit}`.execute(core.db);
  return rows;
}

const idsOf = (records: readonly Pick<Shown<ContentRow>, 'row' | 'activities'>[]): string[] =>
  records.flatMap(({ row, activities }) => [row, ...activities].map((item) => item.notification_id));
