import {
  abortRecordingUpload,
  addRecording,
  deleteRecordings,
  finishRecordingUpload,
  getRecordings,
  listRecordings,
  listRecordingUploads,
  putRecordingPart,
  putRecordingThumbnail,
  startRecordingUpload,
  updateRecording,
} from '@parley/protocol';
import { getRecordings as get } from '../../domain/operations/backend/recordings/getRecordings.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { abortUpload } from '../../domain/operations/person/recordings/abortUpload.js';
import { addRecording as add } from '../../domain/operations/person/recordings/addRecording.js';
import { deleteRecordings as remove } from '../../domain/operations/person/recordings/deleteRecordings.js';
import { finishUpload } from '../../domain/operations/person/recordings/finishUpload.js';
import { listRecordings as list } from '../../domain/operations/person/recordings/listRecordings.js';
import { listUploads } from '../../domain/operations/person/recordings/listUploads.js';
import { putPart } from '../../domain/operations/person/recordings/putPart.js';
import { putThumbnail } from '../../domain/operations/person/recordings/putThumbnail.js';
import { startUpload } from '../../domain/operations/person/recordings/startUpload.js';
import { updateRecording as update } from '../../domain/operations/person/recordings/updateRecording.js';
import type { RecordingCursor } from '../../domain/recordings/readRecordings.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, clientRoute, fileRoute, type Route } from '../route.js';

export const recordingRoutes: Route[] = [
  backendRoute(getRecordings, async ({ core, tenant, data }) => {
    const scope = { apiKey: tenant.apiKey, path: getRecordings.path, data };
    const after = await readPageToken<RecordingCursor>(core, scope, data.pageToken);
    const { recordings, next } = await get(core, tenant, data, after);
    const nextPageToken = next && (await signPageToken(core, scope, next));
    return { message: 'Recordings read.', data: recordings, nextPageToken };
  }),
  clientRoute(startRecordingUpload, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Upload started.', data: await startUpload(call) };
  }),
  fileRoute(putRecordingPart, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Part stored.', data: await putPart(call, (maxBytes) => call.file.read(maxBytes)) };
  }),
  fileRoute(putRecordingThumbnail, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Thumbnail stored.', data: await putThumbnail(call, (maxBytes) => call.file.read(maxBytes)) };
  }),
  clientRoute(finishRecordingUpload, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Upload finished.', data: await finishUpload(call) };
  }),
  clientRoute(abortRecordingUpload, async (call) => {
    await requireClientOrganization(call);
    await abortUpload(call);
    return { message: 'Upload aborted.', data: { attachmentId: call.data.attachmentId } };
  }),
  clientRoute(listRecordingUploads, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Uploads read.', data: { uploads: await listUploads(call) } };
  }),
  clientRoute(listRecordings, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const scope = { apiKey: tenant.apiKey, path: listRecordings.path, data, userId: viewer.userId };
    const after = await readPageToken<RecordingCursor>(core, scope, data.pageToken);
    const { next, ...page } = await list(call, after);
    const nextPageToken = next && (await signPageToken(core, scope, next));
    return { message: 'Recordings read.', data: page, nextPageToken };
  }),
  clientRoute(addRecording, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Recording added.', data: await add(call) };
  }),
  clientRoute(updateRecording, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Recording updated.', data: await update(call) };
  }),
  clientRoute(deleteRecordings, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Recordings deleted.', data: await remove(call) };
  }),
];
