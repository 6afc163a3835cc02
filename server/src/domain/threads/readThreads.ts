import { LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../core.js';
import { addOwnRows } from './addOwnRows.js';
import { LISTED_GROUPS, LISTED_SUBSCRIBERS, VIEW_MARKS } from './listedPeople.js';
import { type FileRow, withFileUrls } from './fileUrls.js';
import type { Signer } from '../files/attachmentUrl.js';
import { type CandidateQuery, threadCandidates } from './threadCandidates.js';
import { groupMembers } from '../people/groupMembers.js';
import { loadPeople } from '../people/loadPeople.js';
import type { CommentRecord, ReactionRow, SubscriptionRow, CompleteThread, ViewRow } from './threadRows.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';

/** Which threads. */
export interface ThreadQuery {
  /** A condition on `a` (comment_annotations), such as `threadIds`. */
  where: RawBuilder<SqlBool>;
  /** The people for whom threads are read: with a few of the subscribers, and the readers' own data. Absent: with all subscribers. */
  readerIds?: readonly string[] | undefined;
}

/** The condition for threads of an organization by id. */
export const threadIds = (annotationIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.annotation_id = any(${annotationIds}::text[])`;

/** As many threads as fit one answer. */
export interface BoundedThreads {
  threads: CompleteThread[];
  /** The page ends by bytes: more threads follow, though there are fewer than its limit. */
  isCut: boolean;
}

/** As `readThreads`, but stops before the threads exceed `LIMITS.answerBytes` together. Returns at least one. Does not read the rest. */
export function readThreadPage(core: ThreadSource, scope: ThreadScope, query: CandidateQuery): Promise<BoundedThreads> {
  return readBounded(core, scope, query.userId, threadCandidates(scope, query, sql`a.*`), inOrder(query.order));
}

/** As `readThreadPage`, for threads that were found before: in the order of the ids, whatever changed since. Omits those that are gone. */
export function readFoundThreads(
  core: ThreadSource,
  scope: ThreadScope,
  { annotationIds, userId }: { annotationIds: string[]; userId: string },
): Promise<BoundedThreads> {
  const candidates = sql`
    select found.*, asked.place
    from (${threadCandidates(scope, { filters: { annotationIds }, userId }, sql`a.*`)}) as found
    join unnest(${annotationIds}::text[]) with ordinality as asked (id, place) on asked.id = found.annotation_id`;
  return readBounded(core, scope, userId, candidates, sql`order by a.place`);
}

async function readBounded(
  core: ThreadSource,
  scope: ThreadScope,
  userId: string | undefined,
  candidates: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<BoundedThreads> {
  const { rows } = await bounded(candidates, userId !== undefined, order).execute(core.db);
  const readerIds = userId === undefined ? undefined : [userId];
  return { threads: await toRecords(core, scope, rows, readerIds), isCut: rows.length < (rows[0]?.found ?? 0) };
}

/**
 * Reads complete threads, drafts and restricted threads included: filter by `audience`, and let `toAnnotation` leave out the drafts of
 * other people. Files have new addresses. Six statements at most, however many threads.
 */
export async function readThreads(
  core: ThreadSource,
  scope: ThreadScope,
  query: ThreadQuery,
): Promise<CompleteThread[]> {
  const { rows } = await complete(selected(scope, query.where), query.readerIds !== undefined).execute(core.db);
  return toRecords(core, scope, rows, query.readerIds);
}

async function toRecords(
  core: ThreadSource,
  scope: ThreadScope,
  rows: readonly Row[],
  readerIds: readonly string[] | undefined,
): Promise<CompleteThread[]> {
  const threads = await Promise.all(
    rows.map(async ({ files, found: _, ...row }) => {
      const subscriptions = row.subscriptions ?? [];
      const audience = toThreadAudience(row);
      return {
        ...row,
        audience,
        comments: files ? await withFileUrls(core, scope, audience, row.comments ?? [], files) : (row.comments ?? []),
        reactions: row.reactions ?? [],
        views: row.views ?? [],
        subscriptions,
        subscriber_count: subscriptions.filter(({ kind, is_subscribed }) => kind === 'user' && is_subscribed).length,
      };
    }),
  );
  if (readerIds) await addOwnRows(core.db, scope, threads, readerIds);
  const [membersOf, people] = await Promise.all([
    groupMembers(core.db, scope, groupsOf(threads)),
    loadPeople(core.db, scope, peopleOf(threads)),
  ]);
  return threads.map((thread) => Object.assign(thread, { membersOf, people }));
}

/** A core; inside a transaction with its `db`. */
type ThreadSource = Pick<Core, 'db'> & Signer;

interface Row extends Omit<
  CompleteThread & AudienceColumns,
  'audience' | 'membersOf' | 'people' | 'subscriber_count' | 'comments' | 'reactions' | 'views' | 'subscriptions'
> {
  comments: CommentRecord[] | null;
  files: FileRow[] | null;
  reactions: ReactionRow[] | null;
  views: ViewRow[] | null;
  subscriptions: SubscriptionRow[] | null;
  /** How many there are up to the limit, whatever their size. */
  found: number;
}

/** The rows of threads by a condition. */
const selected = ({ apiKey, organizationId }: ThreadScope, where: RawBuilder<SqlBool>) => sql`
  select a.*, 0 as found from comment_annotations a
  where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}`;

/** The rows of the threads of a page, as many as fit into one answer. `found` counts the others too. */
function bounded(candidates: RawBuilder<unknown>, isForReaders: boolean, order: RawBuilder<unknown>) {
  // `offset 0`: the bytes are computed once, though they are used twice.
  const found = sql`
    select a.*, ${shownBytes} as bytes from (${candidates}) as a offset 0`;
  const measured = sql`
    select a.*, count(*) over () as found,
      coalesce(sum(a.bytes) over (${order} rows between unbounded preceding and 1 preceding), 0) as ahead
    from (${found}) as a`;
  return complete(
    sql`select a.* from (${measured}) as a where a.ahead = 0 or a.ahead + a.bytes <= ${LIMITS.answerBytes}`,
    isForReaders,
    order,
  );
}

/** Of a thread beside its stored bytes: names of fields, addresses of files. */
export const BYTES_BESIDE = 1024;

/** Of a view mark. */
const MARK_BYTES = 100;

const inOrder = (order: CandidateQuery['order']) =>
  order === 'asc'
    ? sql`order by a.last_updated, a.annotation_id`
    : sql`order by a.last_updated desc, a.annotation_id desc`;

function complete(threads: RawBuilder<unknown>, isForReaders: boolean, order: RawBuilder<unknown> = inOrder('desc')) {
  // All related rows are looked up for the threads of the page only.
  return sql<Row>`
    select a.annotation_id, a.document_id, d.document_name, a.annotation_number, a.author_id, a.location_id, a.visibility,
      a.visible_to_organizations, a.visible_to_users, a.access, a.agent_fields, a.is_draft, a.created_at, a.last_updated,
      a.content, a.content_bytes + a.parts_bytes as stored_bytes, a.found,
      (select json_agg(listed) from (
        select c.comment_id, c.comment_number, c.author_id, c.mentioned_group_ids, c.is_draft, c.created_at, c.last_updated,
          c.content
        from comments c where ${ofThread('c')} order by c.created_at, c.comment_number) as listed) as comments,
      (select json_agg(listed) from (
        select u.comment_id, u.attachment_id, u.blob_key from uploads u where ${ofThread('u')}) as listed) as files,
      (select json_agg(listed) from (
        select r.reaction_annotation_id, r.comment_id, r.last_updated, r.reactions, r.content
        from reaction_annotations r where ${ofThread('r')} order by r.created_at, r.reaction_annotation_id) as listed)
        as reactions,
      (select json_agg(listed) from (
        select v.user_id, v.through, v.viewed_at, v.is_marked_unread from comment_views v
        where ${ofThread('v')} order by v.viewed_at desc, v.user_id limit ${VIEW_MARKS + 1}) as listed) as views,
      (select json_agg(listed) from (${isForReaders ? someSubscriptions : allSubscriptions}) as listed) as subscriptions
    from (${threads}) as a
    join documents d
      on d.api_key = a.api_key and d.organization_id = a.organization_id and d.document_id = a.document_id
    ${order}`;
}

/** Bytes of a thread `a` in an answer. */
const shownBytes = sql`(a.content_bytes + a.parts_bytes + ${BYTES_BESIDE}::int
  + ${MARK_BYTES}::int * (select count(*) from (select from comment_views v where ${ofThread('v')} limit ${VIEW_MARKS}) as marks))`;

function ofThread(table: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`${column('api_key')} = a.api_key and ${column('organization_id')} = a.organization_id
    and ${column('annotation_id')} = a.annotation_id`;
}

const subscription = sql`s.kind, s.subscriber_id, s.is_subscribed, s.type`;

const allSubscriptions = sql`
  select ${subscription} from comment_subscriptions s where ${ofThread('s')} order by s.kind, s.subscriber_id`;

/** One more than are listed, so that one knows of the others. */
const someSubscriptions = sql`
  (select ${subscription} from comment_subscriptions s
    where ${ofThread('s')} and s.kind = 'group' order by s.subscriber_hash limit ${LISTED_GROUPS})
  union all
  (select ${subscription} from comment_subscriptions s
    where ${ofThread('s')} and s.kind = 'user' order by s.subscriber_hash limit ${LISTED_SUBSCRIBERS + 1})`;

/** The groups that threads mention or that are subscribed to them. */
function groupsOf(threads: readonly Pick<CompleteThread, 'comments' | 'subscriptions'>[]): Set<string> {
  const groupIds = new Set<string>();
  for (const { comments, subscriptions } of threads) {
    for (const { mentioned_group_ids } of comments) for (const id of mentioned_group_ids) groupIds.add(id);
    for (const { kind, subscriber_id } of subscriptions) if (kind === 'group') groupIds.add(subscriber_id);
  }
  return groupIds;
}

/** The people whom threads show as the organization knows them: who is subscribed, and who resolved the thread. */
function peopleOf(threads: readonly Pick<CompleteThread, 'content' | 'subscriptions'>[]): Set<string> {
  const userIds = new Set<string>();
  for (const { content, subscriptions } of threads) {
    if (content.resolvedByUserId) userIds.add(content.resolvedByUserId);
    for (const { kind, subscriber_id } of subscriptions) if (kind === 'user') userIds.add(subscriber_id);
  }
  return userIds;
}
