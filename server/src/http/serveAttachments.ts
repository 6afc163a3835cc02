import type { Core } from '../core.js';
import type { Api } from './api.js';
import { ATTACHMENT_PATH } from '../domain/files/attachmentUrl.js';
import { readAttachment } from '../domain/operations/person/attachments/readAttachment.js';
import { addCors } from './cors.js';
import { failureResponse } from './envelopes.js';
import { fileHeaders } from './fileHeaders.js';
import { toParleyError } from './toParleyError.js';

/** Serves the files of comments by `GET`, without credentials. Readers of a comment get signed addresses. */
export function serveAttachments(app: Api, core: Core): void {
  app.get(`${ATTACHMENT_PATH}:key`, async ({ req }) => {
    let response: Response;
    try {
      const file = await readAttachment(core, req.param('key'), new URL(req.url).searchParams);
      response = new Response(file.bytes, {
        headers: { ...fileHeaders(file, core.clock.now()), 'content-length': String(file.bytes.byteLength) },
      });
    } catch (error) {
      response = failureResponse(toParleyError(core, error, ATTACHMENT_PATH));
    }
    core.metrics.count('parley_requests_total', { path: ATTACHMENT_PATH, status: String(response.status) });
    return addCors(core.options, req.raw, response);
  });
}
