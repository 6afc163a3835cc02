import type { ParleyError } from '@parley/protocol/constants';
import { fromBase64, toBase64 } from '../../base64.js';
import type { Session } from '../../session/Session.js';
import type { CrdtVersions } from './CrdtVersions.js';
import { type Cipher, decryptUpdate, updateOfEntry } from './createCipher.js';

/** Where an encrypted version is in its Yjs document. */
const ROOT = 'version';

/**
 * @param placeOf where the store with an id is; throws when no document is open
 * @param requireWriter throws for viewers of the document
 */
export function createCrdtVersions(
  session: Session,
  cipherNow: () => Cipher | null,
  placeOf: (id: string) => { documentId: string; storeId: string },
  requireWriter: (documentId: string) => void,
): CrdtVersions {
  return {
    async saveVersion({ id, versionId, versionName, state }) {
      const place = placeOf(id);
      requireWriter(place.documentId);
      const cipher = cipherNow();
      const sent = cipher ? updateOfEntry(ROOT, await cipher.encrypt(state, 'version')) : state;
      const body = { ...place, versionId, versionName, state: toBase64(sent) };
      return (await session.request('crdt/versions/save', body)).data.version;
    },
    async getVersion({ id, versionId }) {
      try {
        const { data } = await session.request('crdt/versions/get', { ...placeOf(id), versionId });
        const [state, cipher] = [fromBase64(data.state), cipherNow()];
        return { ...data.version, state: cipher ? await decryptUpdate(cipher, ROOT, state, 'version') : state };
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
