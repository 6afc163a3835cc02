import { splitLinks } from '@parley/protocol/links';
import type { MailMessage } from '../../../environment.js';
import { type Html, html } from '../../../html.js';
import { EMAIL_STYLES } from './emailStyles.js';

/** What one email tells one person. */
export interface EmailNotice {
  /** The address of the recipient: exactly one. */
  to: string;
  /** `null`: a batch over several documents, or a document without a name. */
  documentName: string | null;
  /** Oldest first; several: a digest. */
  items: readonly [EmailItem, ...EmailItem[]];
  /** Stops email about this organization. */
  unsubscribeUrl: string;
  messageId: string;
}

export interface EmailItem {
  /** `Ada mentioned you`. */
  headline: string;
  /** The text of the comment; `null`: the service does not store it. */
  text: string | null;
  documentName: string | null;
  /** Ms since epoch. */
  timestamp: number;
  /** The page that opens the thread; `null`: neither a backend nor the operator named one. */
  url: string | null;
}

/** Returns the email as text and as HTML, with the headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
export function renderEmail(notice: EmailNotice): MailMessage {
  const { to, items, messageId, unsubscribeUrl } = notice;
  const subject = subjectOf(notice);
  return {
    to,
    messageId,
    subject,
    text: textOf(notice),
    html: pageOf(
      subject,
      html`${items.map((item) => itemMarkup(item, notice))}`,
      html`<a href="${unsubscribeUrl}">Unsubscribe</a> from email about comments.`,
    ).markup,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
  };
}

const MAX_SUBJECT = 150;

function subjectOf({ items, documentName }: EmailNotice): string {
  const what = items.length === 1 ? items[0].headline : `${items.length} new comments`;
  const subject = documentName === null ? what : `${what} in ${documentName}`;
  return shortened(oneLine(subject), MAX_SUBJECT);
}

function textOf({ items, unsubscribeUrl, documentName }: EmailNotice): string {
  const parts = items.map((item) =>
    [
      headlineOf(item, documentName),
      item.text === null ? null : item.text.replaceAll(/^/gm, '> '),
      item.url === null ? null : `Open: ${item.url}`,
      timeText(item.timestamp),
    ]
      .filter((line) => line !== null)
      .join('\n'),
  );
  return `${parts.join('\n\n')}\n\n--\nUnsubscribe from email about comments: ${unsubscribeUrl}\n`;
}

/** The headline of an item, with its document unless that is the `common` one, which the subject names. */
const headlineOf = (item: EmailItem, common: string | null): string =>
  oneLine(
    item.documentName === null || item.documentName === common
      ? item.headline
      : `${item.headline} in ${item.documentName}`,
  );

/** Removes line breaks and control characters from a name. People choose their names, and a line break would start a new header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(BIDI_CONTROLS, '')
    .trim();

/** They reverse the direction of the text that follows: `gpj.exe` would look like `exe.jpg`. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One item. A single item has no headline of its own: the title of the page is that. */
function itemMarkup(item: EmailItem, { items, documentName }: EmailNotice): Html {
  return html`<div class="item">
    ${items.length === 1 ? [] : html`<p class="headline">${headlineOf(item, documentName)}</p>`}
    ${item.text === null ? [] : html`<blockquote>${withLinks(item.text)}</blockquote>`}
    ${item.url === null ? [] : html`<p><a class="button" href="${item.url}">Open the comment</a></p>`}
    <p class="time">${timeText(item.timestamp)}</p>
  </div>`;
}

const withLinks = (text: string) =>
  splitLinks(text).map((part) => (typeof part === 'string' ? part : html`<a href="${part.href}">${part.text}</a>`));

/** A whole HTML page. The email and the unsubscribe page use it. */
export const pageOf = (title: string, body: Html, footer: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${EMAIL_STYLES}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <footer>${footer}</footer>
        </main>
      </body>
    </html>`;

const timeText = (timestamp: number): string =>
  `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const shortened = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${Array.from(text)
        .slice(0, length - 1)
        .join('')}…`;
