import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { captions } from '../domain/recordings/captions.js';
import { streamParts } from '../domain/recordings/fileParts.js';
import { RECORDING_PATH } from '../domain/recordings/recordingUrl.js';
import { type FoundFile, readRecordingFile } from '../domain/operations/person/recordings/readRecordingFile.js';
import type { Api } from './api.js';
import { readByteRange } from './byteRange.js';
import { addCors } from './cors.js';
import { failureResponse } from './envelopes.js';
import { fileHeaders } from './fileHeaders.js';
import { toParleyError } from './toParleyError.js';

/**
 * Serves the files of recordings by `GET`, whole or a range, without credentials. Each reader of a recording gets signed addresses of their
 * own.
 */
export function serveRecordings(app: Api, core: Core): void {
  app.get(`${RECORDING_PATH}:key`, async ({ req }) => {
    let response: Response;
    try {
      response = await answer(core, req.param('key'), req.raw);
    } catch (error) {
      response = failureResponse(toParleyError(core, error, RECORDING_PATH));
    }
    core.metrics.count('parley_requests_total', { path: RECORDING_PATH, status: String(response.status) });
    addCors(core.options, req.raw, response);
    response.headers.append('access-control-expose-headers', 'accept-ranges, content-range, etag');
    return response;
  });
}

async function answer(core: Core, fileKey: string, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const file = await readRecordingFile(core, fileKey, query);
  if (query.get('as') === 'vtt') return answerCaptions(file, core.clock.now());
  if (query.get('as') === 'thumbnail') return answerThumbnail(core, file);
  const etag = `"${file.fileKey}"`; // the bytes under a key never change
  const headers = { ...fileHeaders(file, core.clock.now()), 'accept-ranges': 'bytes', etag };
  const condition = request.headers.get('if-range');
  const isSame = condition === null || condition.trim() === etag;
  const asked = readByteRange(isSame ? request.headers.get('range') : null, file.size);
  if (asked.kind === 'none') {
    const refused = { 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store', 'content-length': '0' };
    return new Response(null, { status: 416, headers: { ...headers, ...refused } });
  }
  const range = asked.kind === 'part' ? asked.range : { start: 0, end: file.size };
  const body = request.method === 'HEAD' ? null : streamParts(core.blobs, await file.partsOf(range), range);
  return new Response(body, {
    status: asked.kind === 'part' ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start),
      ...(asked.kind === 'part' && { 'content-range': `bytes ${range.start}-${range.end - 1}/${file.size}` }),
    },
  });
}

/** Answers the picture of a file. Throws `NOT_FOUND` when it has none. */
async function answerThumbnail({ blobs, clock }: Core, { thumbnail, name, expiresAt }: FoundFile): Promise<Response> {
  const bytes = thumbnail && (await blobs.get(thumbnail.blobKey));
  if (!bytes) throw new ParleyError('NOT_FOUND', 'The recording has no thumbnail.');
  const { mimeType } = thumbnail;
  const shown = { name: `${name}.${mimeType.replace('image/', '')}`, mimeType, expiresAt };
  return new Response(bytes, { headers: fileHeaders(shown, clock.now()) });
}

/** Answers the transcript of a file, as captions. Throws `NOT_FOUND` when it has no transcript. */
function answerCaptions({ segments, name, expiresAt }: FoundFile, now: number): Response {
  if (!segments) throw new ParleyError('NOT_FOUND', 'The recording has no transcript.');
  return new Response(captions(segments), {
    headers: fileHeaders({ name: `${name}.vtt`, mimeType: 'text/vtt; charset=utf-8', expiresAt }, now),
  });
}
