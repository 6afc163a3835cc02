import {
  getStoreData,
  getStoreSnapshot,
  getStoreVersion,
  listStoreMessages,
  listStoreVersions,
  pruneStoreMessages,
  pushStoreMessage,
  recordStoreEdit,
  saveStoreSnapshot,
  saveStoreVersion,
} from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { getData } from '../../domain/operations/person/crdt/getData.js';
import { getSnapshot } from '../../domain/operations/person/crdt/getSnapshot.js';
import { getVersion } from '../../domain/operations/person/crdt/getVersion.js';
import { listMessages } from '../../domain/operations/person/crdt/listMessages.js';
import { listVersions } from '../../domain/operations/person/crdt/listVersions.js';
import { pruneMessages } from '../../domain/operations/person/crdt/pruneMessages.js';
import { pushMessage } from '../../domain/operations/person/crdt/pushMessage.js';
import { recordEdit } from '../../domain/operations/person/crdt/recordEdit.js';
import { saveSnapshot } from '../../domain/operations/person/crdt/saveSnapshot.js';
import { saveVersion } from '../../domain/operations/person/crdt/saveVersion.js';
import { clientRoute, type Route } from '../route.js';

export const crdtHistoryRoutes: Route[] = [
  clientRoute(getStoreData, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Store read.', data: await getData(call) };
  }),
  clientRoute(saveStoreVersion, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Version saved.', data: await saveVersion(call) };
  }),
  clientRoute(listStoreVersions, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Versions read.', data: await listVersions(call) };
  }),
  clientRoute(getStoreVersion, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Version read.', data: await getVersion(call) };
  }),
  clientRoute(pushStoreMessage, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Message added.', data: await pushMessage(call) };
  }),
  clientRoute(listStoreMessages, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Messages read.', data: await listMessages(call) };
  }),
  clientRoute(pruneStoreMessages, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Messages pruned.', data: await pruneMessages(call) };
  }),
  clientRoute(saveStoreSnapshot, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Checkpoint saved.', data: await saveSnapshot(call) };
  }),
  clientRoute(getStoreSnapshot, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Checkpoint read.', data: await getSnapshot(call) };
  }),
  clientRoute(recordStoreEdit, async (call) => {
    await requireClientOrganization(call);
    await recordEdit(call);
    return { message: 'Edit recorded.', data: {} };
  }),
];
