import {
  acceptEditorAccessRequest,
  addCrdtData,
  addPresence,
  broadcastLiveState,
  cancelEditorAccessRequest,
  deletePresence,
  getCrdtData,
  getStoreData,
  getStoreSnapshot,
  getStoreVersion,
  listStoreMessages,
  listStoreVersions,
  pruneStoreMessages,
  pushStoreMessage,
  recordStoreEdit,
  rejectEditorAccessRequest,
  releaseEditorAccess,
  requestEditorAccess,
  saveStoreSnapshot,
  saveStoreVersion,
  syncStore,
  takeEditorAccess,
  updateCrdtData,
  updatePresence,
} from '@parley/protocol';
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { does, type Measured, type Operation } from '../Operation.js';
import { acts, plan, sends, TEXT } from './writing.js';

/** Yjs update without content, and the state vector of nothing, as base64. */
const NO_UPDATE = 'AAA=';
const NO_VECTOR = 'AA==';
const store = { ...plan, storeId: 'essay' };
const essay = { ...plan, editorId: 'essay', type: 'text' } as const;

/** Presence, the editor's seat and shared documents: what people do at the same time. Each document has its own, at every size the same. */
export const together: Operation[] = [
  sends('broadcast a live state', (post, world) =>
    post(broadcastLiveState, { ...plan, liveStateDataId: 'slide', data: { page: world.next(1000) } }),
  ),
  sends('show an agent in a document', (post) =>
    post(addPresence, { ...plan, users: [{ userId: 'agent', name: 'Agent' }] }),
  ),
  sends('change an agent in a document', async (post) => {
    await post(addPresence, { ...plan, users: [{ userId: 'agent', name: 'Agent' }] });
    return post(updatePresence, { ...plan, users: [{ userId: 'agent', status: 'away' }] });
  }),
  sends('take an agent out of a document', (post) => post(deletePresence, { ...plan, userIds: ['agent'] })),

  acts('become the editor', (post) => post(takeEditorAccess, { ...plan, tabId: 'ada' })),
  acts('leave the editor’s seat', (post) => post(releaseEditorAccess, plan)),
  seated('ask for the editor’s seat', (world, asks) => ask(asks, world.newId())),
  seated('take back a request for the editor’s seat', async (world, asks) => {
    await ask(asks, world.newId());
    return asks(cancelEditorAccessRequest, plan);
  }),
  seated('accept a request for the editor’s seat', async (world, asks, sits) => {
    const { data } = await ask(asks, world.newId());
    return sits(acceptEditorAccessRequest, { ...plan, requestId: data.requestId! });
  }),
  seated('reject a request for the editor’s seat', async (world, asks, sits) => {
    const { data } = await ask(asks, world.newId());
    return sits(rejectEditorAccessRequest, { ...plan, requestId: data.requestId! });
  }),

  sends('add a shared document', (post, world) => post(addCrdtData, { ...essay, editorId: world.newId(), data: TEXT })),
  shared('write a shared document', (world, { backend }) =>
    backend(updateCrdtData, { ...essay, data: `${TEXT} ${world.newId()}` }),
  ),
  shared('read a shared document', (_world, { backend }) => backend(getCrdtData, { ...plan, editorId: 'essay' })),
  shared('read a shared document as a person', (_world, { ada }) => ada(getStoreData, store)),
  shared('synchronise a shared document', (_world, { ada }) => ada(syncStore, { ...store, type: 'text' })),
  shared('record an edit of a shared document', (world, { ada }) =>
    ada(recordStoreEdit, { ...store, id: world.newId() }),
  ),
  shared('save a version', (world, { ada }) =>
    ada(saveStoreVersion, { ...store, versionId: world.newId(), state: NO_UPDATE }),
  ),
  shared('list versions', (_world, { ada }) => ada(listStoreVersions, { ...store, storeId: 'none' })),
  shared('read a version', async (_world, { ada }) => {
    await ada(saveStoreVersion, { ...store, versionId: 'first', state: NO_UPDATE });
    return ada(getStoreVersion, { ...store, versionId: 'first' });
  }),
  acts('push a message', (post, world) =>
    post(pushStoreMessage, { ...store, storeId: 'stream', messageId: world.newId(), data: NO_UPDATE, yjsClientId: 1 }),
  ),
  acts('list messages', (post) => post(listStoreMessages, { ...store, storeId: 'none' })),
  acts('prune messages', (post) => post(pruneStoreMessages, { ...store, storeId: 'stream', beforeTs: 1 })),
  acts('save a checkpoint', (post) =>
    post(saveStoreSnapshot, { ...store, storeId: 'stream', state: NO_UPDATE, vector: NO_VECTOR }),
  ),
  acts('read the checkpoint', (post) => post(getStoreSnapshot, { ...store, storeId: 'stream' })),
];

/** While `user-1` is the editor, and nobody asks. `asks` calls as `ada`, `sits` as the editor. */
function seated(name: string, call: (world: GrowthWorld, asks: Caller, sits: Caller) => Promise<Measured>): Operation {
  return does(
    name,
    async (world) => {
      const [asks, sits] = [await world.as('ada'), await world.as('user-1')];
      await asks(releaseEditorAccess, plan);
      await sits(takeEditorAccess, { ...plan, tabId: 'user-1' });
      return { asks, sits };
    },
    (world, { asks, sits }) => call(world, asks, sits),
  );
}

const ask = (post: Caller, requestId: string) =>
  post(requestEditorAccess, { ...plan, tabId: 'ada', requestId, timeoutSeconds: 60 });

/** With the shared document `essay`. */
function shared(
  name: string,
  call: (world: GrowthWorld, who: { ada: Caller; backend: Caller }) => Promise<Measured>,
): Operation {
  return does(
    name,
    async (world) => {
      const { data } = await world.backend(getCrdtData, { ...plan, editorId: 'essay' });
      if (data.length === 0) await world.backend(addCrdtData, { ...essay, data: TEXT });
      return { ada: await world.as('ada'), backend: world.backend };
    },
    call,
  );
}
