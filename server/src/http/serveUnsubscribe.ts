import type { Core } from '../core.js';
import type { Api } from './api.js';
import { pageOf } from '../domain/consequences/email/renderEmail.js';
import { stopEmail } from '../domain/operations/person/email/stopEmail.js';
import { readUnsubscribeUrl, UNSUBSCRIBE_PATH } from '../domain/consequences/email/unsubscribeUrl.js';
import { type Html, html } from '../html.js';
import { failureResponse } from './envelopes.js';
import { BODY_TIMEOUT_MS, readBody } from './readBody.js';
import { toParleyError } from './toParleyError.js';

/** The body of an unsubscribe request has one field; a multipart form adds a few lines. */
const MAX_BODY_BYTES = 4096;

/**
 * Serves the page behind the unsubscribe link of an email. Only a `POST` by the page's form or by a mail program (RFC 8058) unsubscribes.
 * So a program that opens every link of a message changes nothing.
 */
export function serveUnsubscribe(app: Api, core: Core): void {
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, async ({ req }) => {
    let response: Response;
    try {
      const reader = await readUnsubscribeUrl(core, new URL(req.url).searchParams);
      if (!reader) response = pageResponse(404, INVALID);
      else if (req.method !== 'POST') response = pageResponse(200, QUESTION);
      else if (!(await isAnswer(core, req.raw))) response = pageResponse(400, NO_ANSWER);
      else {
        await stopEmail(core, reader);
        response = pageResponse(200, DONE);
      }
    } catch (error) {
      response = failureResponse(toParleyError(core, error, UNSUBSCRIBE_PATH));
    }
    core.metrics.count('parley_requests_total', { path: UNSUBSCRIBE_PATH, status: String(response.status) });
    return response;
  });
}

/** Whether the body is the page's form or `List-Unsubscribe=One-Click`, URL-encoded or as a multipart form. */
async function isAnswer(core: Core, request: Request): Promise<boolean> {
  const bytes = await readBody(core, request, {
    maxBytes: MAX_BODY_BYTES,
    tooLarge: `The body must be at most ${MAX_BODY_BYTES} bytes.`,
    owner: UNSUBSCRIBE_PATH,
    timeoutMs: BODY_TIMEOUT_MS,
    signal: request.signal,
  });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click' || form?.get('confirm') === 'unsubscribe';
}

const NOTHING = html``;
const QUESTION = pageOf(
  'Stop email about comments?',
  html`<p>Your inbox in the app stays as it is.</p>
    <form method="post"><button name="confirm" value="unsubscribe">Unsubscribe</button></form>`,
  NOTHING,
);
const DONE = pageOf(
  'You are unsubscribed',
  html`<p>No more email about comments. You can turn it on again in the notification settings of the app.</p>`,
  NOTHING,
);
const NO_ANSWER = pageOf(
  'Nothing was changed',
  html`<p>
    This request does not say that you want to unsubscribe. Open the link of the email, and choose Unsubscribe.
  </p>`,
  NOTHING,
);
const INVALID = pageOf(
  'This link does not work',
  html`<p>It is not complete. Use the link of a newer email, or the notification settings of the app.</p>`,
  NOTHING,
);

const pageResponse = (status: number, page: Html): Response =>
  new Response(page.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
