import type { Change } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import { readThreads, threadIds } from '../../domain/threads/readThreads.js';
import type { CompleteThread } from '../../domain/threads/threadRows.js';
import type { ThreadScope } from '../../domain/access/ThreadScope.js';
import { maySeeThread, type ThreadViewer } from '../../domain/access/threadAudience.js';
import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import { toViewMark } from '../../domain/threads/toViewMark.js';
import { anyId } from '../../store/anyId.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadDigest } from './ThreadDigest.js';
import { removedText, ThreadTexts } from './ThreadTexts.js';

/** The current state of the threads that runs of changes name. */
export interface ThreadUpdates {
  records: ReadonlyMap<string, CompleteThread>;
  /** By thread: audience of each viewed thread. */
  audiences: ReadonlyMap<string, ThreadAudience>;
  /** `commentAnnotation.viewed` changes, by thread and person. */
  views: ReadonlyMap<string, ReadonlyMap<string, string>>;
  texts: ThreadTexts;
}

/** Loads the updates in at most eight statements, for any number of threads and people. */
export async function loadThreadUpdates(
  core: Core,
  scope: ThreadScope,
  { threads, viewers }: ThreadDigest,
  readerIds: readonly string[],
): Promise<ThreadUpdates> {
  const { db } = core;
  const viewed = [...viewers.keys()].filter((id) => !threads.has(id));
  const [records, audiences, views] = await Promise.all([
    threads.size > 0 ? readThreads(core, scope, { where: threadIds([...threads]), readerIds }) : [],
    viewed.length > 0 ? readThreadAudiences(db, scope, threadIds(viewed)) : [],
    viewed.length > 0 ? readViews(db, scope, viewed, viewers) : new Map<string, Map<string, string>>(),
  ]);
  return {
    records: new Map(records.map((record) => [record.annotation_id, record])),
    audiences: new Map(audiences.map(({ annotationId, audience }) => [annotationId, audience])),
    views,
    texts: new ThreadTexts(scope),
  };
}

/**
 * Returns the changes of a run for a person, each as JSON. `viewer`: the person now. `earlier`: the person before the run.
 * @param lastAccess position in the organization's stream of the last change of the person's permissions
 * @returns `null` when it is not known whether the person could see a thread that is deleted now; the person is reset
 */
export function threadUpdates(
  updates: ThreadUpdates,
  { threads, before, viewers }: ThreadDigest,
  viewer: ThreadViewer,
  earlier: ThreadViewer,
  lastAccess: number,
): Map<string, string> | null {
  const changes = new Map<string, string>();
  const { userId } = viewer;
  for (const id of threads) {
    const record = updates.records.get(id);
    if (record && maySeeThread(record.audience, viewer)) changes.set(id, updates.texts.textOf(record, userId));
    else {
      // A removal is sent only to people who could see the thread; others must not learn that it existed.
      const seen = before.get(id)?.filter(({ audience }) => maySeeThread(audience, earlier)) ?? [];
      if (seen.some(({ until }) => until < lastAccess)) return null;
      if (seen.length > 0) changes.set(id, removedText(id));
    }
  }
  for (const [id, viewerIds] of viewers) {
    const record = updates.records.get(id);
    const audience = record?.audience ?? updates.audiences.get(id);
    if (changes.has(id) || !audience || !maySeeThread(audience, viewer)) continue;
    // A thread that was loaded for another reader's longer run already contains the view marks.
    const texts = record
      ? [updates.texts.textOf(record, userId)]
      : [...viewerIds].flatMap((viewerId) => updates.views.get(id)?.get(viewerId) ?? []);
    if (texts.length > 0) changes.set(id, texts.join(','));
  }
  return changes;
}

async function readViews(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  ids: readonly string[],
  viewers: ThreadDigest['viewers'],
): Promise<Map<string, Map<string, string>>> {
  const userIds = [...new Set(ids.flatMap((id) => [...(viewers.get(id) ?? [])]))];
  const rows = await db
    .selectFrom('comment_views')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`annotation_id = any(${ids})`)
    .where(anyId('user_hash', userIds))
    .select(['annotation_id', 'user_id', 'through', 'viewed_at', 'is_marked_unread'])
    .execute();
  const texts = new Map<string, Map<string, string>>();
  for (const { annotation_id: annotationId, user_id: userId, ...row } of rows) {
    const change: Change = { type: 'commentAnnotation.viewed', annotationId, userId, mark: toViewMark(row) };
    const ofThread = texts.get(annotationId) ?? new Map<string, string>();
    texts.set(annotationId, ofThread.set(userId, JSON.stringify(change)));
  }
  return texts;
}
