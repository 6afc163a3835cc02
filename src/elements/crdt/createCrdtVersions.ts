import type { ParleyError } from '@parley/protocol/constants';
import { fromBase64, toBase64 } from '../../base64.js';
import type { Session } from '../../session/Session.js';
import type { CrdtVersions } from './CrdtVersions.js';

/** @param placeOf where the store with an id is; throws when no document is open */
export function createCrdtVersions(
  session: Session,
  placeOf: (id: string) => { documentId: string; storeId: string },
): CrdtVersions {
  return {
    async saveVersion({ id, versionId, versionName, state }) {
      const body = { ...placeOf(id), versionId, versionName, state: toBase64(state) };
      return (await session.request('crdt/versions/save', body)).data.version;
    },
    async getVersion({ id, versionId }) {
      try {
        const { data } = await session.request('crdt/versions/get', { ...placeOf(id), versionId });
        return { ...data.version, state: fromBase64(data.state) };
      } catch (error) {
        if ((error as ParleyError).code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    async getVersions({ id }) {
      return (await session.request('crdt/versions/list', placeOf(id))).data.versions;
    },
  };
}
