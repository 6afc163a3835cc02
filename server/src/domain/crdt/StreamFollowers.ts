import type { StoreMessage } from '@parley/protocol';
import type { StreamKey } from '../../store/changes.js';
import type { StoreKey } from './StoreKey.js';

/** A message was added to the stream beside a store. */
export interface StreamUpdate {
  key: StoreKey;
  /** Of the message. */
  timestamp: number;
  /** The message, and the timestamp of the one before it, 0: it is the first. Absent: it has to be read. */
  added?: { after: number; message: StoreMessage };
  /** This process has added it. */
  isOwn: boolean;
}

type Listener = (update: StreamUpdate) => void;

interface Followed {
  document: StreamKey;
  listeners: Set<Listener>;
  /** The newest timestamps that listeners were notified of, by store. */
  notified: Map<string, number>;
}

/** Who follows the streams of messages of documents, in this process. */
export class StreamFollowers {
  readonly #followed = new Map<string, Followed>();
  readonly #allListeners = new Set<Listener>();

  /** Calls the listener for each message of a document. Returns a function that stops it. */
  follow(document: StreamKey, listener: Listener): () => void {
    const name = nameOf(document);
    const followed = this.#followed.get(name) ?? { document, listeners: new Set(), notified: new Map() };
    this.#followed.set(name, followed);
    followed.listeners.add(listener);
    return () => {
      followed.listeners.delete(listener);
      if (followed.listeners.size === 0) this.#followed.delete(name);
    };
  }

  /** Calls the listener for each message of any document. Returns a function that stops it. */
  listen(listener: Listener): () => void {
    this.#allListeners.add(listener);
    return () => this.#allListeners.delete(listener);
  }

  /** A message was committed, here or in another process. */
  notify(update: StreamUpdate): void {
    for (const listener of this.#allListeners) listener(update);
    const followed = this.#followed.get(nameOf(update.key));
    if (!followed) return;
    const { notified, listeners } = followed;
    const { storeId } = update.key;
    notified.set(storeId, Math.max(update.timestamp, notified.get(storeId) ?? 0));
    for (const listener of listeners) listener(update);
  }

  /** The newest message of a stream was read. Notifies listeners unless they were notified of it. */
  found(key: StoreKey, timestamp: number): void {
    const notified = this.#followed.get(nameOf(key))?.notified.get(key.storeId) ?? 0;
    if (timestamp > notified) this.notify({ key, timestamp, isOwn: false });
  }

  /** The documents that somebody follows. */
  get documents(): StreamKey[] {
    return Array.from(this.#followed.values(), ({ document }) => document);
  }
}

const nameOf = ({ apiKey, organizationId, documentId }: StreamKey) =>
  JSON.stringify([apiKey, organizationId, documentId]);
