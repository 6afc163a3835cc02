import type { Core } from '../core.js';
import type { Api } from './api.js';
import { emailPage } from '../domain/consequences/email/emailPage.js';
import { type EmailTexts, emailTexts } from '../domain/consequences/email/strings/emailTexts.js';
import { stopEmail } from '../domain/operations/person/email/stopEmail.js';
import { readUnsubscribeUrl, UNSUBSCRIBE_PATH } from '../domain/consequences/email/unsubscribeUrl.js';
import { html } from '../html.js';
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
    const show = (status: number, page: Page) => pageResponse(status, page, textsFor(core, req.raw));
    try {
      const reader = await readUnsubscribeUrl(core, new URL(req.url).searchParams);
      if (!reader) response = show(404, 'unsubscribeInvalid');
      else if (req.method !== 'POST') response = show(200, 'unsubscribeQuestion');
      else if (!(await isAnswer(core, req.raw))) response = show(400, 'unsubscribeUnchanged');
      else {
        await stopEmail(core, reader);
        response = show(200, 'unsubscribeDone');
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

/** A page, by its title in `EmailStrings`; its words are `<title>Text`. */
type Page = 'unsubscribeQuestion' | 'unsubscribeDone' | 'unsubscribeUnchanged' | 'unsubscribeInvalid';

/** The languages of the browser, best first: the page is for the person who opens the link. */
function textsFor({ options }: Core, { headers }: Request): EmailTexts {
  const accepted = (headers.get('accept-language') ?? '').slice(0, MAX_LANGUAGES_LENGTH).split(',');
  const weighted = accepted.map((part) => {
    const [tag = '', quality] = part.split(';q=');
    return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const ordered = weighted.sort((a, b) => b.weight - a.weight);
  return emailTexts(
    options.emailTranslations,
    ordered.map(({ tag }) => tag),
  );
}

/** Browsers send far less. */
const MAX_LANGUAGES_LENGTH = 500;

function pageResponse(status: number, page: Page, texts: EmailTexts): Response {
  const { strings } = texts;
  const form = html`<form method="post">
    <button name="confirm" value="unsubscribe">${strings.unsubscribeConfirm}</button>
  </form>`;
  const { markup } = emailPage(texts, {
    title: strings[page],
    body: html`<p>${strings[`${page}Text`]}</p>
      ${page === 'unsubscribeQuestion' ? form : []}`,
  });
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-language',
    },
  });
}
