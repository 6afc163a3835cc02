import { type RawBuilder, sql } from 'kysely';
import type { Append, StoredChange, WriteTransaction } from '../../store/transaction.js';
import { inParts } from '../inParts.js';
import { digestsOf } from '../notifications/digestsOf.js';
import { readAudience } from '../notifications/readAudience.js';
import { threadChanges } from './threadChanges.js';
import type { DocumentScope, ThreadScope } from './ThreadScope.js';
import { isSeenByAll, type ThreadSight } from './threadSight.js';

/** Of records that go: what the organization's stream is told, and the deletion as parts of an `Append`. */
interface Removal {
  changes: StoredChange[];
  also: RawBuilder<unknown>[];
}

/**
 * Removes the notifications about threads, or about some comments of them, which go now: they carry the text (REST contract §5).
 * @param before who could see the threads
 * @param commentIds only those about these comments
 */
export async function removeTargeted(
  tx: WriteTransaction,
  scope: DocumentScope,
  before: ReadonlyMap<string, ThreadSight>,
  commentIds?: readonly string[],
): Promise<Removal> {
  const { apiKey, organizationId } = scope;
  const records = await findTargeted(tx, scope, [...before.keys()], commentIds);
  if (records.length === 0) return { changes: [], also: [] };
  const ids = records.map(({ id }) => id);
  return {
    changes: await toldOf(tx, scope, records, before),
    also: [
      sql`removed_notifications as (
        delete from notifications n using raised
        where n.api_key = ${apiKey} and n.organization_id = ${organizationId} and n.notification_id = any(${ids}::text[]))`,
    ],
  };
}

/**
 * As `threadChanges`, for threads that others see from now on: those who have notifications about them lose or gain them, too.
 * @param before who could see those whose sight the write changes
 */
export async function sightChanges(
  tx: WriteTransaction,
  scope: DocumentScope,
  annotationIds: readonly string[],
  before: ReadonlyMap<string, ThreadSight>,
): Promise<Pick<Append, 'stream' | 'changes' | 'beside'>> {
  const changes = threadChanges(scope, annotationIds, before);
  if (before.size === 0) return changes;
  const records = await findTargeted(tx, scope, [...before.keys()]);
  return { ...changes, changes: [...(await toldOf(tx, scope, records, before)), ...changes.changes] };
}

interface Targeted {
  id: string;
  annotation_id: string;
  is_held: boolean;
}

async function findTargeted(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<Targeted[]> {
  const { rows } = await sql<Targeted>`
    select notification_id as id, target_annotation_id as annotation_id, is_held from notifications
    where api_key = ${apiKey} and organization_id = ${organizationId} and target_annotation_id = any(${annotationIds}::text[])
      ${commentIds ? sql`and target_comment_id = any(${commentIds}::text[])` : sql``}`.execute(tx.db);
  return rows;
}

/** What inboxes are told of records about threads, and of the digests that they are in. Of what is held nobody knows yet. */
async function toldOf(
  tx: WriteTransaction,
  scope: DocumentScope,
  records: readonly Targeted[],
  before: ReadonlyMap<string, ThreadSight>,
): Promise<StoredChange[]> {
  const known = records.filter(({ is_held }) => !is_held);
  if (known.length === 0) return [];
  const ids = known.map(({ id }) => id);
  const digestIds = await digestsOf(tx.db, scope, ids);
  const { documentId } = scope;
  const audience = await audienceOf(tx, scope, ids);
  const ofAll = known.filter(({ annotation_id }) => isSeenByAll(before.get(annotation_id)));
  const ofSome = [...before]
    .filter(([, sight]) => !isSeenByAll(sight))
    .flatMap(([annotationId, sight]) => {
      const own = known.filter(({ annotation_id }) => annotation_id === annotationId);
      return naming(idsOf(own), { ...audience, thread: { documentId, sight } });
    });
  const ofDigests = naming(digestIds, digestIds.length > 0 ? await audienceOf(tx, scope, digestIds) : {});
  return [...naming(idsOf(ofAll), audience), ...ofSome, ...ofDigests];
}

const idsOf = (records: readonly Targeted[]): string[] => records.map(({ id }) => id);

/** Who can have had records. */
interface Told {
  audience?: string[];
  thread?: { documentId: string; sight: ThreadSight };
}

const naming = (ids: readonly string[], told: Told): StoredChange[] =>
  inParts(ids).map((part): StoredChange => ({ kind: 'notifications', ids: part, isNew: false, ...told }));

async function audienceOf(tx: WriteTransaction, scope: ThreadScope, ids: readonly string[]): Promise<Told> {
  const audience = await readAudience(tx, scope, ids);
  return audience ? { audience } : {};
}
