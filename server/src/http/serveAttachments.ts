import type { Core } from '../core.js';
import type { Api } from './api.js';
import { ATTACHMENT_PATH } from '../domain/files/attachmentUrl.js';
import { readAttachment, type StoredFile } from '../domain/operations/person/attachments/readAttachment.js';
import { isInline } from '../domain/files/storedType.js';
import { addCors } from './cors.js';
import { failureResponse } from './envelopes.js';
import { toParleyError } from './toParleyError.js';

/** Serves the files of comments by `GET`, without credentials. Readers of a comment get signed addresses. */
export function serveAttachments(app: Api, core: Core): void {
  app.get(`${ATTACHMENT_PATH}:key`, async ({ req }) => {
    let response: Response;
    try {
      const file = await readAttachment(core, req.param('key'), new URL(req.url).searchParams);
      response = new Response(file.bytes, { headers: headersOf(file, core.clock.now()) });
    } catch (error) {
      response = failureResponse(toParleyError(core, error, ATTACHMENT_PATH));
    }
    core.metrics.count('parley_requests_total', { path: ATTACHMENT_PATH, status: String(response.status) });
    return addCors(core.options, req.raw, response);
  });
}

/** Headers that keep a browser from showing the file as a page or running scripts in it, whatever its bytes are. */
const headersOf = ({ name, mimeType, bytes, expiresAt }: StoredFile, now: number): Record<string, string> => ({
  'content-type': mimeType,
  'content-length': String(bytes.byteLength),
  'content-disposition': `${isInline(mimeType) ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  // Pages of other origins may show the file, also cross-origin isolated ones.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `private, max-age=${Math.floor((expiresAt - now) / 1000)}, immutable`,
});

/** Returns the file name in the two forms of RFC 6266: in ASCII for old browsers, and in full. */
function fileName(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
