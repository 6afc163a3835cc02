import type { ParleyError } from '@parley/protocol/constants';
import { encodeStateAsUpdate } from 'yjs';
import { fromBase64, toBase64 } from '../../base64.js';
import { newId } from '../../newId.js';
import type { Session } from '../../session/Session.js';
import type { CrdtStore, CrdtVersionWithState } from './CrdtStore.js';
import type { SharedStore } from './openSharedStore.js';

/** What one user of a store has: the store, its versions, and an end of their own. */
export function withVersions(
  { place, opened: _, restore, settle: _settle, close: _close, drop: _drop, ...store }: SharedStore,
  session: Session,
  destroy: () => void,
): CrdtStore {
  const { documentId, storeId } = place;

  async function saveVersion(versionName: string): Promise<string> {
    const state = toBase64(encodeStateAsUpdate(store.getDoc()));
    const versionId = newId();
    await session.request('crdt/versions/save', { documentId, storeId, versionId, versionName, state });
    return versionId;
  }
  async function getVersionById(versionId: string): Promise<CrdtVersionWithState | null> {
    try {
      const { data } = await session.request('crdt/versions/get', { documentId, storeId, versionId });
      return { ...data.version, state: fromBase64(data.state) };
    } catch (error) {
      if ((error as ParleyError).code === 'NOT_FOUND') return null;
      throw error;
    }
  }
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
    async getVersions() {
      const { data } = await session.request('crdt/versions/list', { documentId, storeId });
      return data.versions;
    },
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
