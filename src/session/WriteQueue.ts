import type { ReadableState } from '../observable.js';
import type { ConnectionState } from '../transport/Transport.js';
import type { RefusedWrite, Session, UnsavedContent } from './Session.js';
import type { WriteStore } from './writeStore.js';

/** The writes of one session. */
export interface WriteQueue {
  /** See `Session.write`. */
  write: Session['write'];
  content: UnsavedContent;
  /** The session has ended. @param isForGood wipes the writes stored for the next visit; other tabs keep theirs */
  end(isForGood: boolean): void;
}

export interface WriteQueueOptions {
  /** Identifies the person: writes are stored per person. */
  key: string;
  request: Session['request'];
  connection: ReadableState<ConnectionState>;
  /** Tries to connect now, while the connection is lost. */
  connect: () => void;
  /** Called when a write without a waiting caller was refused. */
  onRefused: (write: RefusedWrite) => void;
  /** Where writes are stored; `null`: in memory only. @default the IndexedDB of the browser, where it has one */
  store?: WriteStore | null;
}

/** The code of the write queue. */
export type CreateWriteQueue = (options: WriteQueueOptions) => WriteQueue;
