import type { Change } from '@parley/protocol';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { ThreadReader } from '../../domain/access/ThreadReader.js';
import { threadIds } from '../../domain/threads/readThreads.js';
import { isForOtherOrganizations, maySeeThread } from '../../domain/access/threadAudience.js';
import { readThreadAudiences } from '../../domain/threads/readThreadAudiences.js';
import { loadDocumentFacts } from '../../domain/access/documentFacts.js';
import type { DocumentFacts } from '../../domain/access/viewerAccess.js';
import type { LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { RoomContext } from '../RoomContext.js';
import type { ChangeSender } from '../StatelessTopic.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** The threads of a run of changes, by document, and the people to notify. */
interface CountUpdates {
  /** Who sees the threads now, and who could before. */
  threads: ReadonlyMap<string, readonly ThreadAudience[]>;
  documents: ReadonlyMap<string, DocumentFacts>;
  readers: ReadonlyMap<string, ThreadReader>;
}

/**
 * Topic `commentCounts`: the documents in which a person's counts may have changed, because of threads that the person sees or could see
 * before.
 */
export const sendCommentCounts: ChangeSender<CountUpdates> = {
  load: loadCountUpdates,
  changesFor: countChanges,
  replayRecords: REALTIME_LIMITS.replayChanges,
};

/** Runs three statements, however many threads and people whose permissions are known; none when no thread is named. */
async function loadCountUpdates(
  context: RoomContext,
  changes: readonly LoggedChange[],
  subscriptions: readonly TopicSubscription[],
): Promise<CountUpdates> {
  const { core, tenant, organizationId, access } = context;
  const { db } = core;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const threads = new Map<string, ThreadAudience[]>();
  const documentIds = new Set<string>();
  for (const { change } of changes) {
    if (change.kind !== 'threadCounts') continue;
    documentIds.add(change.documentId);
    for (const id of change.ids) threads.set(id, threads.get(id) ?? []);
    for (const [id, audience] of Object.entries(change.before ?? {})) threads.get(id)?.push(audience);
  }
  if (threads.size === 0 || subscriptions.length === 0) {
    return { threads, documents: new Map(), readers: new Map() };
  }
  const ids = [...documentIds];
  const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
  const audiences = await readThreadAudiences(db, scope, threadIds([...threads.keys()]));
  for (const { annotationId, audience } of audiences) threads.get(annotationId)?.push(audience);
  const isForOthers = [...threads.values()]
    .flat()
    .some((audience) => isForOtherOrganizations(audience, organizationId));
  const [documents, readers] = await Promise.all([
    loadDocumentFacts(db, scope.apiKey, organizationId, ids),
    access.readers(userIds, isForOthers),
  ]);
  return { threads, documents, readers };
}

/** The changes for a person, each as JSON: every document once. */
function countChanges(changes: readonly LoggedChange[], updates: CountUpdates, userId: string): string[] {
  const changedIds = new Set<string>();
  for (const { change } of changes) {
    if (change.kind !== 'threadCounts' || changedIds.has(change.documentId)) continue;
    if (change.userId !== undefined && change.userId !== userId) continue;
    const document = updates.documents.get(change.documentId);
    const viewer = document && updates.readers.get(userId)?.in(document);
    // Drafts are not counted.
    const counts = (audience: ThreadAudience) =>
      viewer !== undefined && !audience.isDraft && maySeeThread(audience, viewer);
    if (change.ids.some((id) => updates.threads.get(id)?.some(counts))) changedIds.add(change.documentId);
  }
  return [...changedIds].map((documentId) =>
    JSON.stringify({ type: 'commentCounts.changed', documentId } satisfies Change),
  );
}
