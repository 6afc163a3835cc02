import {
  addRecording,
  type EndpointInput,
  type EndpointResult,
  finishRecordingUpload,
  listRecordings,
  putRecordingPart,
  putRecordingThumbnail,
  type RecorderAnnotation,
  startRecordingUpload,
} from '@parley/protocol';
import { type Answer, expectFailure, expectSuccess, type Failure, post } from './post.js';
import type { TestPerson } from './TestPerson.js';

type Bytes = Uint8Array<ArrayBuffer>;
type NewRecording = EndpointInput<typeof addRecording>['recorderAnnotation'];

const place = { organizationId: 'acme', documentId: 'plan' };

/** Bytes that differ from place to place. */
export const someBytes = (length: number, seed = 1): Bytes =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7 + (index >> 8)) % 256);

/** Cuts bytes into parts of a size; the last one is shorter. */
export const cut = (bytes: Bytes, size: number): Bytes[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / size) }, (_, n) => bytes.slice(n * size, (n + 1) * size));

export const startUpload = (
  person: TestPerson,
  changes: Partial<EndpointInput<typeof startRecordingUpload>> = {},
): Promise<EndpointResult<typeof startRecordingUpload>> => person.call(startRecordingUpload, uploadOf(changes));

/** An upload to the document `plan` of `acme`, unless told otherwise. */
export const uploadOf = (changes: Partial<EndpointInput<typeof startRecordingUpload>> = {}) => ({
  ...place,
  annotationId: 'rec',
  attachmentId: 'rec-file',
  name: 'Talk.webm',
  mimeType: 'video/webm;codecs=vp8,opus',
  ...changes,
});

interface Part {
  organizationId?: string;
  attachmentId?: string;
  partNumber?: number | string;
  bytes?: BodyInit;
}

const sendPart = (person: TestPerson, { bytes = someBytes(10), partNumber = 0, ...fields }: Part): Promise<Answer> => {
  const query = new URLSearchParams({
    organizationId: 'acme',
    attachmentId: 'rec-file',
    partNumber: String(partNumber),
    ...fields,
  });
  return post(person.service, `${putRecordingPart.path}?${query}`, bytes, {
    ...person.headers,
    'content-type': 'application/octet-stream',
  });
};

export const putPart = async (person: TestPerson, part: Part): Promise<EndpointResult<typeof putRecordingPart>> =>
  expectSuccess(await sendPart(person, part)) as EndpointResult<typeof putRecordingPart>; // the service promises this shape

export const partRefused = async (person: TestPerson, part: Part): Promise<Failure> =>
  expectFailure(await sendPart(person, part));

const sendThumbnail = (person: TestPerson, bytes: BodyInit, attachmentId = 'rec-file'): Promise<Answer> => {
  const query = new URLSearchParams({ organizationId: 'acme', attachmentId });
  const headers = { ...person.headers, 'content-type': 'application/octet-stream' };
  return post(person.service, `${putRecordingThumbnail.path}?${query}`, bytes, headers);
};

export const putThumbnail = async (person: TestPerson, bytes: BodyInit, attachmentId?: string) =>
  expectSuccess(await sendThumbnail(person, bytes, attachmentId));

export const thumbnailRefused = async (person: TestPerson, bytes: BodyInit, attachmentId?: string): Promise<Failure> =>
  expectFailure(await sendThumbnail(person, bytes, attachmentId));

/** An image of so many bytes, as far as its first bytes tell. */
export const aJpeg = (length: number, seed = 1): Bytes => {
  const bytes = someBytes(length, seed);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};

/** HTTP status of a part that may go either way. */
export const tryPart = async (person: TestPerson, part: Part): Promise<number> => (await sendPart(person, part)).status;

export const addOne = (
  person: TestPerson,
  recording: Partial<NewRecording> = {},
  documentId = 'plan',
): Promise<EndpointResult<typeof addRecording>> =>
  person.call(addRecording, {
    ...place,
    documentId,
    recorderAnnotation: { annotationId: 'rec', recordingType: 'video', ...recording },
  });

export const finish = (
  person: TestPerson,
  changes: Partial<EndpointInput<typeof finishRecordingUpload>> & { partCount: number; size: number },
): Promise<EndpointResult<typeof finishRecordingUpload>> =>
  person.call(finishRecordingUpload, { organizationId: 'acme', attachmentId: 'rec-file', ...changes });

/** A whole recording with its file, in parts. */
export async function record(
  person: TestPerson,
  { bytes = someBytes(1000), partBytes = 300, documentId = 'plan', ...recording }: RecordOptions = {},
): Promise<RecorderAnnotation> {
  const annotationId = recording.annotationId ?? 'rec';
  const attachmentId = `${annotationId}-file`;
  await startUpload(person, { annotationId, attachmentId, documentId });
  const parts = cut(bytes, partBytes);
  await Promise.all(parts.map((part, partNumber) => putPart(person, { attachmentId, partNumber, bytes: part })));
  await addOne(person, { ...recording, annotationId }, documentId);
  const finished = await finish(person, { attachmentId, partCount: parts.length, size: bytes.byteLength });
  return finished.recorderAnnotation;
}
type RecordOptions = Partial<NewRecording> & { bytes?: Bytes; partBytes?: number; documentId?: string };

/** The recordings that a person sees. */
export const recordingsOf = async (
  person: TestPerson,
  request: Partial<EndpointInput<typeof listRecordings>> = {},
): Promise<RecorderAnnotation[]> =>
  (await person.call(listRecordings, { organizationId: 'acme', ...request })).recorderAnnotations;

/** Loads a file as a `<video>` does. */
export const play = (
  person: Pick<TestPerson, 'service'>,
  url = '',
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> => person.service.fetch(new Request(`http://service.test${url}`, { method, headers }));

export const bytesOf = async (response: Response): Promise<Bytes> => new Uint8Array(await response.arrayBuffer());
