import {
  type EndpointResult,
  getActivities as getActivitiesEndpoint,
  getNotifications as getNotificationsEndpoint,
  type getUserData as endpoint,
} from '@parley/protocol';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import type { ActivityCursor } from '../../../activities/readActivities.js';
import type { InboxCursor } from '../../../inbox/inboxCandidates.js';
import { userRecord } from '../../../people/userRecord.js';
import { type InvolvedPosition, readInvolvedThreads } from '../../../personData/readInvolvedThreads.js';
import { type ReactionPosition, readOwnReactions } from '../../../personData/readOwnReactions.js';
import { readOwnRecordings } from '../../../personData/readOwnRecordings.js';
import { getActivities } from '../activities/getActivities.js';
import { getNotifications } from '../notifications/getNotifications.js';

type Data = EndpointResult<typeof endpoint>;

/** Entries of each list on a page. */
const ENTRIES = 100;
/** When the lists of a page reach this size, the other lists wait for the next page. Each list is limited itself. */
const PAGE_BYTES = 256 * 1024;

/** Where the next page begins in each list; `null`: it is at its end. */
interface Position {
  comments: InvolvedPosition | null;
  reactions: ReactionPosition | null;
  recordings: string | null;
  notifications: InboxCursor | 'start' | null;
  activities: ActivityCursor | 'start' | null;
}

const START: Position = {
  comments: '',
  reactions: { of: 'comments' },
  recordings: '',
  notifications: 'start',
  activities: 'start',
};

/** One page of `users/data/get` (REST contract §3.13). `next` is `null` on the last. Throws `NOT_FOUND` for an unknown organization. */
export async function getUserData(
  core: Core,
  tenant: Tenant,
  { organizationId, userId }: { organizationId: string; userId: string },
  after: Position | undefined,
): Promise<{ data: Data; next: Position | null }> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  await requireOrganization(core.db, tenant.apiKey, organizationId);
  const place: Position = { ...(after ?? START) };
  const data: Data = { users: [], comments: [], reactions: [], recordings: [], notifications: [], activities: [] };
  const hasRoom = () => JSON.stringify(data).length < PAGE_BYTES;
  if (!after) data.users = await readProfile(core, scope, userId);
  if (place.comments !== null) {
    const { threads, next } = await readInvolvedThreads(core, scope, userId, place.comments, ENTRIES);
    data.comments = threads;
    place.comments = next;
  }
  if (place.reactions !== null && hasRoom()) {
    const { reactions, next } = await readOwnReactions(core.db, scope, userId, place.reactions, ENTRIES);
    data.reactions = reactions;
    place.reactions = next;
  }
  if (place.recordings !== null && hasRoom()) {
    const { recordings, next } = await readOwnRecordings(core, scope, userId, place.recordings, ENTRIES);
    data.recordings = recordings;
    place.recordings = next;
  }
  if (place.notifications !== null && hasRoom()) {
    const start = place.notifications === 'start' ? undefined : place.notifications;
    const request = getNotificationsEndpoint.data.parse({ organizationId, userId, pageSize: ENTRIES });
    const page = await getNotifications(core, tenant, request, start);
    data.notifications = page.notifications;
    place.notifications = page.next;
  }
  if (place.activities !== null && hasRoom()) {
    const start = place.activities === 'start' ? undefined : place.activities;
    const request = getActivitiesEndpoint.data.parse({ organizationId, userId, pageSize: ENTRIES });
    const page = await getActivities(core, tenant, request, start);
    data.activities = page.activities;
    place.activities = page.next;
  }
  return { data, next: Object.values(place).every((one) => one === null) ? null : place };
}

async function readProfile(
  core: Core,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userId: string,
): Promise<Data['users']> {
  const { rows } = await sql<{ profile: Parameters<typeof userRecord>[0]['profile'] }>`
    select profile from users where api_key = ${apiKey} and organization_id = ${organizationId} and user_id = ${userId}`.execute(
    core.db,
  );
  return rows.map(({ profile }) => userRecord({ userId, organizationId, profile }));
}
