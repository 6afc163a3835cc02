import type { Change } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { maySeeActivity } from '../../domain/activities/activityPlace.js';
import { type ActivityRow, placeOf, toActivity } from '../../domain/activities/activityRows.js';
import { readActivities } from '../../domain/activities/readActivities.js';
import type { ThreadReader } from '../../domain/access/ThreadReader.js';
import { isForOtherOrganizations } from '../../domain/access/threadAudience.js';
import { loadDocumentFacts } from '../../domain/access/documentFacts.js';
import type { DocumentFacts } from '../../domain/access/viewerAccess.js';
import type { ActivityPlace, LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import { type ChangeText, smallChange } from '../fitChanges.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** The current state of the activities that a run of changes concerns. */
export interface ActivityUpdates {
  /** Activities that the run names, by id. */
  rows: ReadonlyMap<string, ActivityRow>;
  /** Activities of each thread that the run deleted or whose audience it changed. `null`: the thread has too many of them. */
  ofThread: ReadonlyMap<string, readonly ActivityRow[] | null>;
  documents: ReadonlyMap<string, DocumentFacts>;
  readers: ReadonlyMap<string, ThreadReader>;
  /** Returns the `activity.saved` change. */
  textOf(row: ActivityRow): ChangeText;
}

/**
 * Loads the updates for the people who follow. Returns nothing when the run does not concern activities. Loads the readers last, so that
 * their permissions are never older than the activities.
 */
export async function loadActivityUpdates(
  { core, tenant, organizationId, access }: RoomContext,
  changes: readonly LoggedChange[],
  subscriptions: readonly TopicSubscription[],
): Promise<ActivityUpdates> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  const texts = new Map<string, ChangeText>();
  const textOf = (row: ActivityRow) => {
    const known = texts.get(row.activity_id);
    if (known !== undefined) return known;
    const change: ChangeText = {
      text: JSON.stringify({ type: 'activity.saved', activity: toActivity(scope, row) } satisfies Change),
      named: () => JSON.stringify({ type: 'activity.changed', activityId: row.activity_id } satisfies Change),
    };
    texts.set(row.activity_id, change);
    return change;
  };
  const ids = new Set(changes.flatMap(({ change }) => (change.kind === 'activities' ? change.ids : [])));
  const threadIds = new Set(changes.flatMap(({ change }) => Object.keys(audiencesBefore(change))));
  if (subscriptions.length === 0 || (ids.size === 0 && threadIds.size === 0)) {
    return { rows: new Map(), ofThread: new Map(), documents: new Map(), readers: new Map(), textOf };
  }
  const [named, touched] = await Promise.all([
    readActivities(core.db, scope, { of: { column: 'activity_id', values: [...ids] }, limit: ids.size }),
    readActivities(core.db, scope, {
      of: { column: 'target_entity_id', values: [...threadIds] },
      limit: LIMITS.ids + 1,
    }),
  ]);
  const isTooMany = touched.length > LIMITS.ids;
  const rows = new Map(named.map((row) => [row.activity_id, row]));
  const ofThread = new Map<string, ActivityRow[] | null>([...threadIds].map((id) => [id, isTooMany ? null : []]));
  for (const row of touched) ofThread.get(row.target_entity_id ?? '')?.push(row);

  const documentIds = new Set([...named, ...touched].map((row) => row.document_id));
  for (const { change } of changes) {
    if (change.kind === 'threadCounts') documentIds.add(change.documentId);
    if (change.kind !== 'activities') continue;
    for (const { documentId } of Object.values(change.before ?? {})) documentIds.add(documentId);
  }
  const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
  const audiences = [...named, ...touched]
    .map((row) => placeOf(row).sight)
    .concat(changes.flatMap(({ change }) => earlierAudiences(change)));
  const isForOthers = audiences.some((audience) => audience && isForOtherOrganizations(audience, organizationId));
  const [documents, readers] = await Promise.all([
    loadDocumentFacts(core.db, scope.apiKey, organizationId, [...documentIds]),
    access.readers(userIds, isForOthers),
  ]);
  return { rows, ofThread, documents, readers, textOf };
}

/** Returns the earlier audience of each thread that a change deleted or whose audience it changed. */
const audiencesBefore = (change: LoggedChange['change']) =>
  change.kind === 'threadCounts' ? (change.before ?? {}) : {};

/** Returns the audiences of the threads and activities that a change names, before it. */
const earlierAudiences = (change: LoggedChange['change']): (ThreadAudience | null)[] => [
  ...Object.values(audiencesBefore(change)),
  ...(change.kind === 'activities'
    ? Object.values(change.before ?? {}).map(({ sight: audienceBefore }) => audienceBefore)
    : []),
];

/** Returns the changes for a person, with every thread and activity once. `null`: the person is reset. */
export function activityChanges(
  changes: readonly LoggedChange[],
  updates: ActivityUpdates,
  userId: string,
): ChangeText[] | null {
  const sees = (place: ActivityPlace) => {
    const document = updates.documents.get(place.documentId);
    const viewer = document && updates.readers.get(userId)?.in(document);
    return viewer !== undefined && maySeeActivity(place, viewer);
  };
  const threads = new Map<string, ChangeText>();
  const changeTexts = new Map<string, ChangeText>();
  for (const { change } of changes) {
    for (const [threadId, audienceBefore] of Object.entries(audiencesBefore(change))) {
      const ofThread = updates.ofThread.get(threadId) ?? null;
      if (ofThread === null) return null;
      const { documentId } = change as Extract<typeof change, { kind: 'threadCounts' }>;
      // Removes all of the thread's activities: the log does not contain which ones it had then and have moved or been deleted since.
      if (sees({ documentId, sight: audienceBefore })) threads.set(threadId, threadText(documentId, threadId));
      // The same id in another document belongs to another thread.
      for (const row of ofThread) {
        if (row.document_id === documentId && sees(placeOf(row))) changeTexts.set(row.activity_id, updates.textOf(row));
      }
    }
    if (change.kind !== 'activities') continue;
    for (const id of change.ids) {
      const row = updates.rows.get(id);
      const before = change.before?.[id];
      if (row && sees(placeOf(row))) changeTexts.set(id, updates.textOf(row));
      // A removal is sent only to people who could see the activity; others must not learn that it existed.
      else if (before && sees(before)) changeTexts.set(id, removedText(id));
    }
  }
  return [...threads.values(), ...changeTexts.values()];
}

const removedText = (activityId: string) =>
  smallChange(JSON.stringify({ type: 'activity.removed', activityId } satisfies Change));
const threadText = (documentId: string, targetEntityId: string) =>
  smallChange(JSON.stringify({ type: 'activities.removed', documentId, targetEntityId } satisfies Change));
