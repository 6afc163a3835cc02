import type { ReadableState } from '../observable.js';
import type { ConnectionState } from '../transport/Transport.js';
import type { RefusedWrite, Session, UnsavedContent } from './Session.js';
import type { WriteStore } from './writeStore.js';

/** The writes of one session. */
export interface WriteQueue {
  /** See `Session.write`. */
  write: Session['write'];
  content: UnsavedContent;
  /** The session is over. @param isForGood what is kept for the next visit is wiped; other tabs keep theirs */
  end(isForGood: boolean): void;
}

export interface WriteQueueOptions {
  /** Names the person: writes are kept for them alone. */
  key: string;
  request: Session['request'];
  connection: ReadableState<ConnectionState>;
  /** A write that nobody waits for was refused. */
  onRefused: (write: RefusedWrite) => void;
  /** Where writes are kept; `null`: in memory only. @default the IndexedDB of the browser, where it has one */
  store?: WriteStore | null;
}

/** The code of the write queue. */
export type CreateWriteQueue = (options: WriteQueueOptions) => WriteQueue;
