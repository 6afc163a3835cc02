import type { Change, RecorderAnnotation } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { asksForNothing } from '../../asksForNothing.js';
import type { Session } from '../../session/Session.js';
import type { OperationResult } from '../../transport/operations.js';
import type { Answer, TopicMessage } from '../../transport/Transport.js';

/** Which recordings. */
export type RecordingsFilter = { documentIds: string[] } | { recorderIds: string[] };

/** Recordings of one filter in one session, kept in sync with the service. */
export interface OpenRecordings {
  /** Newest first; `null`: not loaded yet. */
  records(): RecorderAnnotation[] | null;
  /** Why they could not be read or followed. */
  failure(): ParleyError | null;
  /** Adds the service's response to a write. */
  take(annotation: RecorderAnnotation): void;
  drop(annotationIds: readonly string[]): void;
  /** Reads them again. */
  read(): Promise<void>;
  close(): void;
}

/** Ids per request: the limit of a filter. */
const AT_ONCE = 30;

/** Begins to read and to follow. @param onChange records, or the failure, may have changed */
export function openRecordings(session: Session, filter: RecordingsFilter, onChange: () => void): OpenRecordings {
  const loaded = new Map<string, RecorderAnnotation>();
  let isLoaded = asksForNothing(filter);
  let failure: ParleyError | null = null;
  let isClosed = false;
  let leave: (() => void) | undefined;
  /** Counts reads: a response superseded by a later one is ignored. */
  let readings = 0;

  const passes = ({ annotationId, metadata }: RecorderAnnotation) =>
    'recorderIds' in filter
      ? filter.recorderIds.includes(annotationId)
      : filter.documentIds.includes(metadata.documentId);

  function put(annotation: RecorderAnnotation) {
    if (passes(annotation)) loaded.set(annotation.annotationId, annotation);
  }

  async function read() {
    if (asksForNothing(filter)) return;
    const reading = ++readings;
    const isCurrent = () => !isClosed && reading === readings;
    try {
      const read: RecorderAnnotation[] = [];
      let pageToken: string | null = null;
      let since: number | undefined;
      do {
        const page: Answer<OperationResult<'recordings/list'>> = await session.request('recordings/list', {
          ...filter,
          ...(pageToken !== null && { pageToken }),
        });
        read.push(...page.data.recorderAnnotations);
        since ??= page.data.sequence;
        pageToken = page.nextPageToken;
      } while (pageToken !== null && isCurrent());
      if (!isCurrent()) return;
      loaded.clear();
      read.forEach(put);
      isLoaded = true;
      failure = null;
      // From the position of the first page on, so that nothing lies between it and the changes.
      leave?.();
      leave = session.subscribe('recordings', follow, { since });
    } catch (error) {
      if (isCurrent() && (error as ParleyError).code !== 'CANCELLED') failure = error as ParleyError;
    }
    if (!isClosed) onChange();
  }

  /** Reads those that did not fit into a frame. */
  async function readAgain(recorderIds: string[]) {
    const { data } = await session.request('recordings/list', { recorderIds: recorderIds.slice(0, AT_ONCE) });
    if (isClosed) return;
    data.recorderAnnotations.forEach(put);
    onChange();
  }

  function apply(change: Change) {
    if (change.type === 'recording.saved') put(change.recorderAnnotation);
    if (change.type === 'recording.changed') readAgain([change.annotationId]).catch(() => undefined); // the next reading has it
    if (change.type === 'recording.removed') loaded.delete(change.annotationId);
    if (change.type !== 'recordings.removed') return;
    for (const [id, { commentAnnotationId }] of loaded) {
      if (commentAnnotationId === change.commentAnnotationId) loaded.delete(id);
    }
  }

  function follow(message: TopicMessage) {
    if (isClosed) return;
    if (message.type === 'unsubscribed') {
      leave = undefined; // the next reading follows again
      failure = new ParleyError(message.code as ErrorCode, message.message);
    }
    if (message.type === 'reset') void read();
    if (message.type === 'changes') message.changes.forEach(apply);
    onChange();
  }

  void read();
  return {
    records: () => (isLoaded ? [...loaded.values()].sort(newestFirst) : null),
    failure: () => failure,
    take(annotation) {
      put(annotation);
      onChange();
    },
    drop(annotationIds) {
      for (const id of annotationIds) loaded.delete(id);
      onChange();
    },
    read,
    close() {
      isClosed = true;
      leave?.();
    },
  };
}

const newestFirst = (a: RecorderAnnotation, b: RecorderAnnotation) =>
  b.createdAt - a.createdAt || (a.annotationId < b.annotationId ? 1 : -1);
