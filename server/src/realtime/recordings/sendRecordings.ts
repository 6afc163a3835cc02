import type { Change } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { loadDocumentFacts } from '../../domain/access/documentFacts.js';
import { isForOtherOrganizations, maySeeThread } from '../../domain/access/threadAudience.js';
import type { ThreadReader } from '../../domain/access/ThreadReader.js';
import type { DocumentFacts } from '../../domain/access/viewerAccess.js';
import { readRecordings } from '../../domain/recordings/readRecordings.js';
import { recordingPlace, type RecordingRow } from '../../domain/recordings/recordingRows.js';
import { loadRecordingPeople, toRecording } from '../../domain/recordings/toRecording.js';
import type { ActivityPlace, LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import { type ChangeText, fitChanges, smallChange } from '../fitChanges.js';
import type { RoomContext } from '../RoomContext.js';
import type { ChangeSender } from '../StatelessTopic.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** The current state of the recordings that a run of changes concerns. */
interface RecordingUpdates {
  /** Recordings that the run names, by id. */
  rows: ReadonlyMap<string, RecordingRow>;
  /** Recordings of each thread that the run deleted or whose audience it changed. `null`: there are too many of them. */
  ofThread: ReadonlyMap<string, readonly RecordingRow[]> | null;
  sees: (place: ActivityPlace, userId: string) => boolean;
  /** The `recording.saved` change for a person who sees the recording: it has that person's addresses. */
  textOf: (row: RecordingRow, userId: string) => ChangeText;
}

/**
 * Topic `recordings`: the recordings of the organization. Each is sent to those who may see it now. A person who may no longer see a thread
 * gets the removal of its recordings; a person who may see it from now on gets them.
 */
export const sendRecordings: ChangeSender<RecordingUpdates> = {
  replayRecords: LIMITS.filterIds, // no more than one list of ids may contain
  load: loadUpdates,
  changesFor(changes, updates, userId) {
    const visible = recordingChanges(changes, updates, userId);
    return visible && fitChanges(visible);
  },
};

const NO_UPDATES: RecordingUpdates = {
  rows: new Map(),
  ofThread: new Map(),
  sees: () => false,
  textOf: () => smallChange(''),
};

/** Loads the readers last, so that their permissions are never older than the recordings. */
async function loadUpdates(
  { core, tenant, organizationId, access }: RoomContext,
  changes: readonly LoggedChange[],
  subscriptions: readonly TopicSubscription[],
): Promise<RecordingUpdates> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  const ids = new Set(changes.flatMap(({ change }) => (change.kind === 'recordings' ? change.ids : [])));
  const threadIds = new Set(changes.flatMap(({ change }) => Object.keys(audiencesBefore(change))));
  if (subscriptions.length === 0 || (ids.size === 0 && threadIds.size === 0)) return NO_UPDATES;
  const [named, touched] = await Promise.all([
    readRecordings(core.db, scope, { of: { column: 'annotation_id', values: [...ids] }, limit: ids.size }),
    readRecordings(core.db, scope, {
      of: { column: 'comment_annotation_id', values: [...threadIds] },
      limit: LIMITS.ids + 1,
    }),
  ]);
  const all = [...new Map([...named, ...touched].map((row) => [row.annotation_id, row])).values()];
  const userIds = [...new Set(subscriptions.map(({ userId }) => userId))];
  const audiences = [
    ...all.map((row) => recordingPlace(row)),
    ...changes.flatMap(({ change }) => placesBefore(change)),
  ];
  const isForOthers = audiences.some(
    ({ sight: audience }) => audience && isForOtherOrganizations(audience, organizationId),
  );
  const documentIds = [...new Set(audiences.map(({ documentId }) => documentId))];
  const people = await loadRecordingPeople(core.db, scope, all);
  const [documents, readers] = await Promise.all([
    loadDocumentFacts(core.db, scope.apiKey, organizationId, documentIds),
    access.readers(userIds, isForOthers),
  ]);
  const sees = seenBy(documents, readers);
  const texts = new Map<string, ChangeText>();
  for (const row of all) {
    const place = recordingPlace(row);
    for (const userId of userIds) {
      if (!sees(place, userId)) continue;
      const recorderAnnotation = await toRecording(core, scope, row, people, userId);
      const { annotationId } = recorderAnnotation;
      texts.set(textKey(row, userId), {
        text: JSON.stringify({ type: 'recording.saved', recorderAnnotation } satisfies Change),
        named: () => JSON.stringify({ type: 'recording.changed', annotationId } satisfies Change),
      });
    }
  }
  return {
    rows: new Map(named.map((row) => [row.annotation_id, row])),
    ofThread: touched.length > LIMITS.ids ? null : byThread(touched),
    sees,
    textOf: (row, userId) => texts.get(textKey(row, userId))!, // made for each who sees it
  };
}

const textKey = (row: RecordingRow, userId: string) => `${row.annotation_id} ${userId}`;

const seenBy =
  (
    documents: ReadonlyMap<string, DocumentFacts>,
    readers: ReadonlyMap<string, ThreadReader>,
  ): RecordingUpdates['sees'] =>
  ({ documentId, sight: audience }, userId) => {
    const document = documents.get(documentId);
    const viewer = document && readers.get(userId)?.in(document);
    return viewer !== undefined && audience !== null && maySeeThread(audience, viewer);
  };

function byThread(rows: readonly RecordingRow[]): Map<string, RecordingRow[]> {
  const ofThread = new Map<string, RecordingRow[]>();
  for (const row of rows) {
    const threadId = row.comment_annotation_id ?? '';
    ofThread.set(threadId, [...(ofThread.get(threadId) ?? []), row]);
  }
  return ofThread;
}

/** Returns the earlier audience of each thread that a change deleted or whose audience it changed. */
const audiencesBefore = (change: LoggedChange['change']): Record<string, ThreadAudience> =>
  change.kind === 'threadCounts' ? (change.before ?? {}) : {};

/** Returns where the threads and recordings that a change names were seen before it. */
function placesBefore(change: LoggedChange['change']): ActivityPlace[] {
  if (change.kind === 'recordings') return Object.values(change.before ?? {});
  if (change.kind !== 'threadCounts') return [];
  const { documentId } = change;
  return Object.values(change.before ?? {}).map((audienceBefore) => ({ documentId, sight: audienceBefore }));
}

/** Returns the changes for a person, with every thread and recording once. `null`: the person is reset. */
function recordingChanges(
  changes: readonly LoggedChange[],
  { rows, ofThread, sees, textOf }: RecordingUpdates,
  userId: string,
): ChangeText[] | null {
  const threads = new Map<string, ChangeText>();
  const changeTexts = new Map<string, ChangeText>();
  for (const { change } of changes) {
    for (const [threadId, audienceBefore] of Object.entries(audiencesBefore(change))) {
      if (ofThread === null) return null;
      const { documentId } = change as Extract<typeof change, { kind: 'threadCounts' }>;
      if (sees({ documentId, sight: audienceBefore }, userId)) threads.set(threadId, threadText(documentId, threadId));
      for (const row of ofThread.get(threadId) ?? []) {
        if (sees(recordingPlace(row), userId)) changeTexts.set(row.annotation_id, textOf(row, userId));
      }
    }
    if (change.kind !== 'recordings') continue;
    for (const id of change.ids) {
      const row = rows.get(id);
      const before = change.before?.[id];
      if (row && sees(recordingPlace(row), userId)) changeTexts.set(id, textOf(row, userId));
      // A removal is sent only to people who could see the recording; others must not learn that it existed.
      else if (before && sees(before, userId)) changeTexts.set(id, removedText(id));
    }
  }
  return [...threads.values(), ...changeTexts.values()];
}

const removedText = (annotationId: string) =>
  smallChange(JSON.stringify({ type: 'recording.removed', annotationId } satisfies Change));
const threadText = (documentId: string, commentAnnotationId: string) =>
  smallChange(JSON.stringify({ type: 'recordings.removed', documentId, commentAnnotationId } satisfies Change));
