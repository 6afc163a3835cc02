import { encodeStateAsUpdate } from 'yjs';
import { newId } from '../../newId.js';
import type { Session } from '../../session/Session.js';
import type { CrdtStore, CrdtVersionWithState } from './CrdtStore.js';
import type { Cipher } from './createCipher.js';
import { createCrdtVersions } from './createCrdtVersions.js';
import type { SharedStore } from './openSharedStore.js';

/** One use of a store: the store, its versions, and its own `destroy`. */
export function withVersions(
  { place, opened: _, restore, settle: _settle, close: _close, drop: _drop, ...store }: SharedStore,
  session: Session,
  cipher: Cipher | null,
  requireWriter: (documentId: string) => void,
  destroy: () => void,
): CrdtStore {
  const { documentId, storeId: id } = place;
  // Another document may be the root document by now.
  const versions = createCrdtVersions(
    session,
    () => cipher,
    () => ({ documentId, storeId: id }),
    requireWriter,
  );

  async function saveVersion(versionName: string): Promise<string> {
    const state = encodeStateAsUpdate(store.getDoc());
    return (await versions.saveVersion({ id, versionId: newId(), versionName, state })).versionId;
  }
  const getVersionById = (versionId: string) => versions.getVersion({ id, versionId });
  async function setStateFromVersion({
    state,
    versionName,
  }: Pick<CrdtVersionWithState, 'state'> & { versionName?: string }) {
    await saveVersion(versionName ? `Before restoring ${versionName}` : 'Before restoring a version');
    restore(state);
  }

  return {
    ...store,
    saveVersion,
    getVersions: () => versions.getVersions({ id }),
    getVersionById,
    async restoreVersion(versionId) {
      const version = await getVersionById(versionId);
      if (version) await setStateFromVersion(version);
      return version !== null;
    },
    setStateFromVersion,
    destroy,
  };
}
