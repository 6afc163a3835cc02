import type { Change, ViewMark } from '@parley/protocol';
import type { ThreadRecord } from '../../elements/comment/CommentAnnotation.js';
import { isEqual } from '../../isEqual.js';
import type { Frame } from '../createPendingStore.js';
import { dropRecord, putRecord, isNewer, type PositionedRecord } from '../loadedRecords.js';
import type { Followed } from '../pendingChanges.js';

/** The threads of one document, as the service sent them. Positions are those of the topic `comments:<documentId>`. */
export interface ThreadsBase extends Followed {
  /** Every thread has been read at least once. */
  readonly isLoaded: boolean;
  readonly records: ReadonlyMap<string, PositionedRecord<ThreadRecord>>;
}

/** Live changes of the threads of one document. */
export interface ThreadFrame extends Frame {
  readonly changes: readonly Change[];
}

/** A page of the list of threads, and the document's position from before it was read. */
export interface ThreadPage {
  readonly annotations: readonly ThreadRecord[];
  readonly sequence: number;
}

export const EMPTY_THREADS: ThreadsBase = { live: -1, isLoaded: false, records: new Map() };

/**
 * Starts again from the pages of a list, in the order in which they were read. Changes between the pages arrive live, from
 * the position of the first page on. Records written by this client meanwhile stay.
 */
export function loadThreads(base: ThreadsBase, pages: readonly ThreadPage[]): ThreadsBase {
  const live = pages[0]?.sequence ?? base.live;
  const records = new Map(base.records);
  const listed = new Set<string>();
  for (const { annotations, sequence } of pages) {
    for (const record of annotations) {
      putThread(records, record, sequence);
      listed.add(record.annotationId);
    }
  }
  for (const id of base.records.keys()) if (!listed.has(id)) dropRecord(records, id, live);
  return { live, isLoaded: true, records };
}

/**
 * Applies threads that were read by their ids, all at `sequence`. The person may not see those of `ids` that are not
 * among them.
 */
export function applyReread(
  base: ThreadsBase,
  ids: readonly string[],
  { annotations, sequence }: ThreadPage,
): ThreadsBase {
  const records = new Map(base.records);
  const found = new Set(annotations.map(({ annotationId }) => annotationId));
  for (const record of annotations) putThread(records, record, sequence);
  for (const id of ids) if (!found.has(id)) dropRecord(records, id, sequence);
  return { ...base, records };
}

/** Stores a thread as returned by a write; it is ignored when the live changes already contain it. */
export function applyWrittenThread(base: ThreadsBase, record: ThreadRecord, sequence: number): ThreadsBase {
  if (sequence <= base.live) return base;
  const records = new Map(base.records);
  putThread(records, record, sequence);
  return { ...base, records };
}

/** Applies live changes in order. Applying one twice, or one that a list or a write already included, changes nothing. */
export function applyThreadFrames(base: ThreadsBase, frames: readonly ThreadFrame[]): ThreadsBase {
  const records = new Map(base.records);
  let { live } = base;
  for (const { sequence, changes } of frames) {
    for (const change of changes) applyOne(records, change, sequence);
    live = Math.max(live, sequence);
  }
  return { ...base, records, live };
}

/** A thread with somebody's mark. */
export function withMark(record: ThreadRecord, userId: string, mark: ViewMark): ThreadRecord {
  return { ...record, viewMarks: { ...record.viewMarks, [userId]: mark } };
}

function applyOne(records: Map<string, PositionedRecord<ThreadRecord>>, change: Change, sequence: number) {
  switch (change.type) {
    case 'commentAnnotation.saved':
      putThread(records, change.annotation, sequence);
      return;
    case 'commentAnnotation.removed':
      dropRecord(records, change.annotationId, sequence);
      return;
    case 'commentAnnotation.viewed': {
      const loaded = records.get(change.annotationId);
      if (loaded && !isNewer(loaded, sequence))
        putThread(records, withMark(loaded.record, change.userId, change.mark), sequence);
      return;
    }
    default: // of another topic, or newer than this client
  }
}

function putThread(records: Map<string, PositionedRecord<ThreadRecord>>, record: ThreadRecord, position: number) {
  const loaded = records.get(record.annotationId);
  // A record received again with equal content, for instance after a reset, keeps its identity.
  const same = loaded && !isNewer(loaded, position) && isEqual(loaded.record, record) ? loaded.record : record;
  putRecord(records, record.annotationId, same, position);
}
