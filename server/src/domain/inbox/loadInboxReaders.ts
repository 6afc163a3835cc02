import type { ChannelValue, User } from '@parley/protocol';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Tables } from '../../store/tables.js';
import { loadMemberships } from '../access/memberships.js';
import { loadAccess } from '../access/viewerAccess.js';
import type { InboxReader } from './inboxRules.js';

/** A person whose inbox is read, with the profile that templates name them by. */
export interface LoadedReader extends InboxReader {
  user: User;
  /** Position of the organization's stream: the channels include every change up to it, and no later one. */
  position: number;
}

/** The inbox data that is stored of a person. */
export type InboxPerson = Omit<LoadedReader, 'access' | 'memberships'>;

/** The channel that delivers notifications to a person. */
type Channel = 'inbox' | 'email';

interface ReaderRow {
  user_id: string;
  position: number | null;
  all_read_through: number | null;
  seen_through: number | null;
  profile: Omit<User, 'userId'> | null;
  settings: Record<string, ChannelValue | null> | null;
}

/**
 * Loads the readers of an organization with all facts that the rules need, in four statements. The result has everyone in `userIds`, also
 * people unknown to the organization.
 * @param documentIds load only the settings of these documents; absent: all
 * @param channel the channel whose settings apply
 */
export async function loadInboxReaders(
  db: Kysely<Tables>,
  tenant: Tenant,
  organizationId: string,
  userIds: readonly string[],
  documentIds?: readonly string[],
  channel: Channel = 'inbox',
): Promise<Map<string, LoadedReader>> {
  const [accessOf, membershipsOf, people] = await Promise.all([
    loadAccess(db, tenant, organizationId, userIds, documentIds),
    loadMemberships(db, tenant.apiKey, userIds),
    loadInboxPeople(db, { apiKey: tenant.apiKey, organizationId }, userIds, documentIds, channel),
  ]);
  const readers = new Map<string, LoadedReader>();
  for (const person of people) {
    const access = accessOf.get(person.userId);
    const memberships = membershipsOf.get(person.userId) ?? new Map();
    if (access) readers.set(person.userId, { ...person, access, memberships });
  }
  return readers;
}

/** As `loadInboxReaders`, for one. */
export async function loadInboxReader(
  db: Kysely<Tables>,
  tenant: Tenant,
  organizationId: string,
  userId: string,
  channel: Channel = 'inbox',
): Promise<LoadedReader> {
  const readers = await loadInboxReaders(db, tenant, organizationId, [userId], undefined, channel);
  const reader = readers.get(userId);
  if (!reader) throw new Error('Everyone asked for is in the answer of loadInboxReaders.');
  return reader;
}

/** Loads the inbox data of people, in one statement. The parameters and the result are as in `loadInboxReaders`. */
export async function loadInboxPeople(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userIds: readonly string[],
  documentIds?: readonly string[],
  channel: Channel = 'inbox',
): Promise<InboxPerson[]> {
  // Rows of people are looked up one by one, as in `readThreads`. `''` is the organization level.
  const matters = documentIds ? sql`and c.document_id = any(${['', ...documentIds]})` : sql``;
  const { rows } = await sql<ReaderRow>`
    select asked.user_id, o.position, m.all_read_through, m.seen_through, u.profile,
      (select jsonb_object_agg(c.document_id, c.config -> ${channel}::text) from notification_configs c
        where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.user_id = asked.user_id ${matters})
        as settings
    from unnest(${userIds}::text[]) as asked (user_id)
    left join (
      select s.sequence as position from streams s
      where s.api_key = ${apiKey} and s.organization_id = ${organizationId} and s.document_id = ''
    ) o on true
    left join lateral (
      select m.* from inbox_marks m
      where m.api_key = ${apiKey} and m.organization_id = ${organizationId} and m.user_id = asked.user_id limit 1
    ) m on true
    left join lateral (
      select u.profile from users u
      where u.api_key = ${apiKey} and u.organization_id = ${organizationId} and u.user_id = asked.user_id limit 1
    ) u on true`.execute(db);
  return rows.map((row) => toPerson(row, channel));
}

function toPerson(row: ReaderRow, channel: Channel): InboxPerson {
  const documentSettings = new Map<string, ChannelValue>();
  for (const [documentId, setting] of Object.entries(row.settings ?? {})) {
    if (documentId !== '' && setting !== null) documentSettings.set(documentId, setting);
  }
  return {
    userId: row.user_id,
    position: row.position ?? 0,
    user: { ...row.profile, userId: row.user_id },
    allReadThrough: row.all_read_through ?? 0,
    seenThrough: row.seen_through ?? 0,
    organizationSetting: row.settings?.[''] ?? DEFAULT_NOTIFICATION_SETTINGS[channel],
    documentSettings,
  };
}
