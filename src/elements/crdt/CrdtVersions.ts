import type { CrdtVersion, CrdtVersionWithState } from './CrdtStore.js';

export interface SaveVersionOptions {
  /** Of the store. */
  id: string;
  /** Your own id of the version. A repeat of the call with it changes nothing. */
  versionId: string;
  versionName?: string | undefined;
  /** A Yjs update with the full state (`encodeStateAsUpdate`). At most 7,000,000 bytes. */
  state: Uint8Array;
}

/** The versions of any store of the root document, which need not be open. */
export interface CrdtVersions {
  /**
   * Saves a state as a version. A store keeps its newest 200. Rejects with `NOT_FOUND` when nobody has written to the store, `PERMISSION_DENIED`
   * when the person may only read, `INVALID_ARGUMENT` when the state is no Yjs update.
   */
  saveVersion(options: SaveVersionOptions): Promise<CrdtVersion>;
  /** `null`: there is none, or the person may not read the document. */
  getVersion(options: { id: string; versionId: string }): Promise<CrdtVersionWithState | null>;
  /** Newest first. A store that nobody has written to has none. */
  getVersions(options: { id: string }): Promise<CrdtVersion[]>;
}
