import type { Change } from '@parley/protocol';
import type { ThreadPage } from '../../cache/threads/ThreadsBase.js';

/** Threads read by their ids. */
export interface RereadPage extends ThreadPage {
  /** More of them did not fit into the response. */
  hasMore: boolean;
}

/** Threads of one document that changed and were too large for a live frame. */
export interface Rereading {
  /** To be called with all live changes, after they were applied. */
  receive(sequence: number, changes: readonly Change[]): void;
  /** Clears the queue, and ignores pending responses. */
  clear(): void;
}

interface RereadingOptions {
  read: (annotationIds: string[]) => Promise<RereadPage>;
  /** Threads were read. The person may not see those of `ids` that are not among the annotations. */
  onRead: (ids: readonly string[], page: ThreadPage) => void;
  /** They cannot be read by their ids: everything is to be read again. */
  onStuck: () => void;
}

/** Ids per request: the limit of a filter. */
const AT_ONCE = 30;

/** Reads large threads that changed, one request at a time, until each is as new as its last received change. */
export function createRereading({ read, onRead, onStuck }: RereadingOptions): Rereading {
  /** By thread: the position of the last change to it. */
  let waiting = new Map<string, number>();
  let isReading = false;

  async function readAll() {
    isReading = true;
    const own = waiting;
    try {
      while (own.size > 0) {
        const ids = [...own.keys()].slice(0, AT_ONCE);
        const page = await read(ids);
        if (own !== waiting) break;
        const found = new Set(page.annotations.map(({ annotationId }) => annotationId));
        // A thread read before its last change was written is read again.
        const done = ids.filter((id) => (found.has(id) || !page.hasMore) && (own.get(id) ?? 0) <= page.sequence);
        // The response is older than the received change: the document is closed by now, or the log was restored.
        if (done.length === 0) return onStuck();
        for (const id of done) own.delete(id);
        onRead(done, {
          ...page,
          annotations: page.annotations.filter(({ annotationId }) => done.includes(annotationId)),
        });
      }
    } catch {
      if (own === waiting) onStuck();
    } finally {
      isReading = false;
      if (own !== waiting && waiting.size > 0) void readAll();
    }
  }

  return {
    receive(sequence, changes) {
      for (const change of changes) {
        if (change.type === 'commentAnnotation.changed') waiting.set(change.annotationId, sequence);
        // Whole, or gone.
        if (change.type === 'commentAnnotation.saved') waiting.delete(change.annotation.annotationId);
        if (change.type === 'commentAnnotation.removed') waiting.delete(change.annotationId);
        if (change.type === 'commentAnnotation.viewed' && waiting.has(change.annotationId)) {
          waiting.set(change.annotationId, sequence);
        }
      }
      if (waiting.size > 0 && !isReading) void readAll();
    },
    clear() {
      waiting = new Map();
    },
  };
}
