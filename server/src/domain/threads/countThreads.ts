import type { Access, AccessType, CommentCount, VisibilityType } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { nowSeconds } from '../common/nowSeconds.js';
import { accessFilter } from './accessFilter.js';
import { isOutside } from './threadFilters.js';
import { loadThreadReader } from '../access/ThreadReader.js';
import { maySeeThread, isInThreadAudience } from '../access/threadAudience.js';

/** Which threads are counted, for whom. */
export interface CountRequest {
  organizationId: string;
  userId: string;
  /** Absent: every document of the organization. */
  documentIds?: readonly string[] | undefined;
  statusIds?: readonly string[] | undefined;
  locationIds?: readonly string[] | undefined;
  /** Threads with any of them; nothing unread is looked up then: `unread` equals `total`. */
  agentFields?: readonly string[] | undefined;
  /** Only threads that somebody with just these permissions would see, too. */
  access?: Access | undefined;
  excludedLocationIds?: readonly string[] | undefined;
}

/** Who asks. `client`: the person; only documents that they may open count. `rest`: a backend; every document counts. */
export type CountChannel = 'client' | 'rest';

/**
 * Counts the threads that a person may see, by document, without drafts, in one statement. The result has every document of
 * `documentIds`; without `documentIds`, those with a visible thread.
 */
export async function countThreads(
  { db, clock }: Core,
  tenant: Tenant,
  request: CountRequest,
  channel: CountChannel,
): Promise<Map<string, CommentCount>> {
  const { organizationId, userId, documentIds } = request;
  const [groups, reader] = await Promise.all([
    countAlike(db, tenant.apiKey, request),
    loadThreadReader(db, tenant, organizationId, userId, nowSeconds(clock), documentIds),
  ]);
  const counts = new Map<string, CommentCount>(documentIds?.map((id) => [id, { total: 0, unread: 0 }]));
  const mayCount = channel === 'client' ? maySeeThread : isInThreadAudience;
  const isWithin = accessFilter(request.access);
  for (const group of groups) {
    const { document_id: documentId, access_type: accessType, disabled, total, unread } = group;
    if (
      !isWithin(group.access) ||
      !mayCount(audienceOfGroup(userId, group), reader.in({ documentId, accessType, disabled }))
    )
      continue;
    const known = counts.get(documentId) ?? { total: 0, unread: 0 };
    counts.set(documentId, { total: known.total + total, unread: known.unread + unread });
  }
  return counts;
}

/** Threads of a document for which the access rules give one person the same result. */
interface Group {
  document_id: string;
  access_type: AccessType | null;
  disabled: boolean;
  is_mine: boolean;
  visibility: VisibilityType;
  visible_to_organizations: string[];
  is_listed: boolean;
  access: Access | null;
  total: number;
  unread: number;
}

async function countAlike(db: Kysely<Tables>, apiKey: string, request: CountRequest): Promise<Group[]> {
  const { organizationId, userId, documentIds, statusIds, locationIds, agentFields, excludedLocationIds } = request;
  const unread = agentFields ? sql`count(*)` : sql`count(*) filter (where ${isUnreadFor(userId)})`;
  const { rows } = await sql<Group>`
    select alike.*, d.access_type, d.disabled from (
      select a.document_id, a.author_id = ${userId} as is_mine, a.visibility, a.visible_to_organizations,
        ${userId} = any(a.visible_to_users) as is_listed, a.access, count(*) as total, ${unread} as unread
      from comment_annotations a ${agentFields ? sql`` : joinOwnMark(userId)}
      where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and not a.is_draft
        ${documentIds ? sql`and a.document_id = any(${documentIds})` : sql``}
        ${statusIds ? sql`and a.status_id = any(${statusIds})` : sql``}
        ${locationIds ? sql`and a.location_id = any(${locationIds})` : sql``}
        ${excludedLocationIds ? sql`and ${isOutside(excludedLocationIds)}` : sql``}
        ${agentFields ? sql`and a.agent_fields && ${agentFields}::text[]` : sql``}
      group by 1, 2, 3, 4, 5, 6
    ) alike
    join documents d on d.api_key = ${apiKey} and d.organization_id = ${organizationId}
      and d.document_id = alike.document_id`.execute(db);
  return rows;
}

// Each of the two below looks up rows of one thread by their key; `limit 1` says so to the planner before tables are analyzed.

/** Joins each thread `a` to the person's mark `v`, if there is one. */
const joinOwnMark = (userId: string) => sql`
  left join lateral (
    select v.through, v.is_marked_unread from comment_views v
    where v.api_key = a.api_key and v.organization_id = a.organization_id and v.annotation_id = a.annotation_id
      and v.user_hash = id_hash(${userId}) limit 1
  ) v on true`;

/** A comment of somebody else that is newer than the person's mark, or marked unread by hand (client contract §7.1). */
const isUnreadFor = (userId: string) => sql`(
  coalesce(v.is_marked_unread, false) or exists (
    select from comments c
    where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id
      and not c.is_draft and c.author_id <> ${userId} and c.comment_number > coalesce(v.through, 0)))`;

/** Returns the audience of a group, as far as it matters to this person. */
const audienceOfGroup = (userId: string, group: Group): ThreadAudience => ({
  authorId: group.is_mine ? userId : '',
  isDraft: false,
  visibility: group.visibility,
  organizationIds: group.visible_to_organizations,
  userIds: group.is_listed ? [userId] : [],
  access: group.access,
});
