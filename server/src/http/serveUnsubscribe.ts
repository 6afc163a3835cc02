import type { Core } from '../core.js';
import type { Api } from './api.js';
import { pageOf } from '../domain/email/renderEmail.js';
import { stopEmail } from '../domain/email/stopEmail.js';
import { readUnsubscribeUrl, UNSUBSCRIBE_PATH } from '../domain/email/unsubscribeUrl.js';
import { type Html, html } from '../html.js';
import { failureResponse } from './envelopes.js';
import { toParleyError } from './toParleyError.js';

/**
 * The page behind the link of an email. Only `POST` unsubscribes, by its button or by the mail program itself (RFC 8058): programs that
 * look at every link of a message, with `GET` or `HEAD`, change nothing.
 */
export function serveUnsubscribe(app: Api, core: Core): void {
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, async ({ req }) => {
    let response: Response;
    try {
      const reader = await readUnsubscribeUrl(core, new URL(req.url).searchParams);
      if (!reader) response = pageResponse(404, INVALID);
      else if (req.method !== 'POST') response = pageResponse(200, QUESTION);
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

const NOTHING = html``;
const QUESTION = pageOf(
  'Stop email about comments?',
  html`<p>Your inbox in the app stays as it is.</p>
    <form method="post"><button>Unsubscribe</button></form>`,
  NOTHING,
);
const DONE = pageOf(
  'You are unsubscribed',
  html`<p>No more email about comments. You can turn it on again in the notification settings of the app.</p>`,
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
