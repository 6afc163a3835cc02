import {
  abortRecordingUpload,
  addComment,
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
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { recordingId, threadId } from '../ids.js';
import { asks, backend, does, type Measured, type Operation, person } from '../Operation.js';
import { acme, acts, newComment, plan, seenThread } from './writing.js';

const ada = person('ada');
const page = { ...acme, pageSize: 20 };
const ids = [10, 20].map((number) => recordingId(threadId('plan', number)));
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

const list = (userId: string, name: string, filter: object) =>
  asks(`recordings, ${userId}, ${name}`, person(userId), listRecordings, { ...page, ...filter });
const get = (name: string, filter: object) =>
  asks(`REST recordings, ${name}`, backend, getRecordings, { ...page, ...filter });

/** Lists of recordings. */
export const recordingReads: Operation[] = [
  list('ada', 'no filter', {}),
  list('ada', 'one document', { documentIds: ['plan'] }),
  list('ada', 'large document', { documentIds: ['big'] }),
  list('ada', 'unknown document', { documentIds: ['none'] }),
  list('ada', 'ids', { recorderIds: ids }),
  list('ada', 'unknown id', { recorderIds: ['none'] }),
  list('guest', 'no filter', {}),
  list('user-2', 'no filter', {}),
  list('stranger', 'no filter', {}),
  does(
    'recordings, ada, second page',
    async (world) => {
      const call = await ada(world);
      return { call, pageToken: (await call(listRecordings, page)).nextPageToken! };
    },
    (_world, { call, pageToken }) => call(listRecordings, { ...page, pageToken }),
  ),
  asks('unfinished uploads, ada', ada, listRecordingUploads, acme),
  asks('unfinished uploads, ada, one document', ada, listRecordingUploads, plan),
  get('no filter', {}),
  get('document', { documentId: 'plan' }),
  get('large document', { documentId: 'big' }),
  get('unknown document', { documentId: 'none' }),
  get('ids', { recordingIds: ids }),
  get('unknown id', { recordingIds: ['none'] }),
];

/** Recordings, from the start of an upload to the end of the file. */
export const recordingWrites: Operation[] = [
  acts('start an upload', async (post, world) => {
    const started = await post(startRecordingUpload, newUpload(world));
    await post(abortRecordingUpload, { ...acme, attachmentId: started.data.attachmentId });
    return started;
  }),
  uploading('put a part', (world, _post, { attachmentId }) => putPart(world, attachmentId)),
  uploading('put a thumbnail', (world, _post, { attachmentId }) =>
    world.sendFile(putRecordingThumbnail, 'ada', { ...acme, attachmentId }, { type: 'image/png', body: PIXEL }),
  ),
  uploading('give up an upload', (_world, post, { attachmentId }) =>
    post(abortRecordingUpload, { ...acme, attachmentId }),
  ),
  acts('add a recording', (post, world) => post(addRecording, newRecording(world.newId()))),
  uploading('finish an upload', async (world, post, { annotationId, attachmentId }) => {
    await post(addRecording, newRecording(annotationId));
    await putPart(world, attachmentId);
    return post(finishRecordingUpload, { ...acme, attachmentId, partCount: 1, size: 10 });
  }),
  recorded('change a recording', (world, post, annotationId) =>
    post(updateRecording, { ...acme, annotationId, changes: { displayName: world.newId() } }),
  ),
  recorded('trim a recording', (_world, post, annotationId) =>
    post(updateRecording, { ...acme, annotationId, changes: { trim: { startMs: 0, endMs: 1000 } } }),
  ),
  recorded('add a comment with a recording', (world, post, annotationId) => {
    const attached = { ...newComment(world), recorders: [{ id: annotationId, type: 'audio' as const }] };
    return post(addComment, { ...acme, annotationId: seenThread(world), comment: attached });
  }),
  recorded('delete a recording', (_world, post, annotationId) =>
    post(deleteRecordings, { ...acme, recorderIds: [annotationId] }),
  ),
];

const newUpload = (world: GrowthWorld) => ({
  ...plan,
  annotationId: world.newId(),
  attachmentId: world.newId(),
  name: 'a.webm',
  mimeType: 'audio/webm',
});

const newRecording = (annotationId: string) => ({
  ...plan,
  recorderAnnotation: { annotationId, recordingType: 'audio' as const },
});

const putPart = (world: GrowthWorld, attachmentId: string) =>
  world.sendFile(
    putRecordingPart,
    'ada',
    { ...acme, attachmentId, partNumber: '0' },
    { type: 'application/octet-stream', body: '0123456789' },
  );

/** With an upload of `ada`, who never has many unfinished ones. */
function uploading(
  name: string,
  call: (world: GrowthWorld, post: Caller, upload: ReturnType<typeof newUpload>) => Promise<Measured>,
): Operation {
  return does(
    name,
    async (world) => {
      const post = await ada(world);
      const { data } = await post(listRecordingUploads, acme);
      for (const { attachmentId } of data.uploads.slice(3)) await post(abortRecordingUpload, { ...acme, attachmentId });
      const upload = newUpload(world);
      await post(startRecordingUpload, upload);
      return { post, upload };
    },
    (world, { post, upload }) => call(world, post, upload),
  );
}

/** With a recording of `ada`. */
function recorded(
  name: string,
  call: (world: GrowthWorld, post: Caller, annotationId: string) => Promise<Measured>,
): Operation {
  return does(
    name,
    async (world) => {
      const post = await ada(world);
      const annotationId = world.newId();
      await post(addRecording, newRecording(annotationId));
      return { post, annotationId };
    },
    (world, { post, annotationId }) => call(world, post, annotationId),
  );
}
