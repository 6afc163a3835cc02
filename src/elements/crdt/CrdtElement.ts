import type { Observable } from '../../observable.js';
import type { CrdtMessages } from './CrdtMessages.js';
import type { CreateStoreOptions, CrdtData, CrdtEvents, CrdtStore } from './CrdtStore.js';
import type { CrdtVersions } from './CrdtVersions.js';

/** Values of the root document that people edit together (client contract §2.9). Methods are bound. */
export interface CrdtElement extends CrdtMessages, CrdtVersions {
  /**
   * Opens a store of the root document, and resolves when it is in sync with the service. While it is open in this client the same Yjs document is
   * shared by all its users, with the first one's options. Call `destroy` of the store when you are done. Rejects with `INVALID_ARGUMENT` for an id,
   * type or content key that no store can have; with `FAILED_PRECONDITION` when no
   * document is open, or the store exists with another type or content key; with `PERMISSION_DENIED` when the person may not read the document; with
   * `RESOURCE_EXHAUSTED` at the limit of stores; with `CANCELLED` when somebody signs in or out, or another document is opened, meanwhile.
   * @example
   * const store = await crdtElement.createStore<string>({ id: 'notes', type: 'text' });
   * store.subscribe((notes) => render(notes));
   * store.update('Buy milk');
   */
  createStore<T = unknown>(options: CreateStoreOptions<T>): Promise<CrdtStore<T>>;
  /**
   * Reads a store as the service has it, without opening it; `null`: nobody has written to it. Edits of this client that the service has not confirmed
   * are not in it. Rejects with `FAILED_PRECONDITION` when no document is open, with `PERMISSION_DENIED` when the person may not read it.
   */
  getData(options: { id: string }): Promise<CrdtData | null>;
  /**
   * Interval in which the person's edits of a store are collected into one activity, ms; at least 10 seconds. Applies from
   * the next collected edit. @default 600000
   */
  setActivityDebounceTime(ms: number): void;
  /** Events of stores, by name. */
  on<Name extends keyof CrdtEvents>(name: Name): Observable<CrdtEvents[Name]>;
}
