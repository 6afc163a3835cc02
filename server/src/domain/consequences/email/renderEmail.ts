import { utf8Length } from '@parley/protocol';
import { splitLinks } from '@parley/protocol/links';
import { renderTemplate } from '@parley/protocol/constants';
import type { MailMessage } from '../../../environment.js';
import { type Html, html } from '../../../html.js';
import { emailPage } from './emailPage.js';
import { emailTime } from './emailTime.js';
import type { PluralText } from './strings/EmailStrings.js';
import type { EmailTexts } from './strings/emailTexts.js';

/** The content of one email to one person. */
export interface EmailNotice {
  /** The address of the recipient: exactly one. */
  to: string;
  /** In the language of the recipient. */
  texts: EmailTexts;
  /** Of the recipient; `undefined`: not known, times are in UTC. */
  timeZone: string | undefined;
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
  /** It is about a new or changed text, and not about another action. */
  isComment: boolean;
  /** The text of the comment; `null`: the service does not store it, or there is none. */
  text: string | null;
  documentName: string | null;
  /** Ms since epoch. */
  timestamp: number;
  /** The page that opens the thread; `null`: neither a backend nor the operator named one. */
  url: string | null;
}

/** Returns the email as text and as HTML, with the headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
export function renderEmail(whole: EmailNotice): MailMessage {
  const { to, messageId, unsubscribeUrl, texts } = whole;
  const { strings } = texts;
  const subject = subjectOf(whole);
  const items = newestItems(whole);
  const notice = { ...whole, items };
  const left = whole.items.length - items.length;
  const earlier = left > 0 ? counted(strings.earlierUpdates, left, texts.language) : null;
  return {
    to,
    messageId,
    subject,
    text: `${earlier === null ? '' : `${earlier}\n\n`}${textOf(notice)}`,
    html: emailPage(texts, {
      title: subject,
      // Mail programs show the beginning of the text beside the subject.
      preview: oneLine(items[0].text ?? ''),
      body: html`${earlier === null ? [] : html`<p>${earlier}</p>`}${items.map((item, index) => itemMarkup(item, index, notice))}`,
      footer: html`${strings.reason}<br /><a href="${unsubscribeUrl}">${strings.unsubscribe}</a>`,
    }).markup,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** Bytes of the items' HTML. Some mail programs cut a message at about 100 kB, and with its end the way to unsubscribe. */
const ITEMS_BYTES = 64 * 1024;

/** Returns the newest items that fit one email, and at least one. */
function newestItems(notice: EmailNotice): EmailNotice['items'] {
  const { items } = notice;
  let first = items.length - 1;
  for (let left = ITEMS_BYTES; first >= 0; first -= 1) {
    left -= utf8Length(itemMarkup(items[first]!, first, notice).markup);
    if (left < 0) break;
  }
  const start = Math.min(first + 1, items.length - 1);
  return [items[start]!, ...items.slice(start + 1)];
}

const MAX_SUBJECT = 150;

function subjectOf(notice: EmailNotice): string {
  const { items, documentName, texts } = notice;
  const { strings } = texts;
  if (items.length === 1) return shortened(headlineOf(items[0], null, notice), MAX_SUBJECT);
  const what = items.every(({ isComment }) => isComment) ? strings.newComments : strings.updates;
  const headline = counted(what, items.length, texts.language);
  return shortened(inDocument(headline, documentName, notice), MAX_SUBJECT);
}

function counted(text: PluralText, count: number, language: string): string {
  const form = text[new Intl.PluralRules(language).select(count)] ?? text.other;
  return renderTemplate(form, { count: new Intl.NumberFormat(language).format(count) });
}

function textOf(notice: EmailNotice): string {
  const { items, unsubscribeUrl, documentName, texts } = notice;
  const { strings } = texts;
  const parts = items.map((item, index) =>
    [
      headlineOf(item, documentName, notice),
      quoteOf(item, items[index - 1])?.replaceAll(/^/gm, '> ') ?? null,
      item.url === null || isAboutTheSame(item, items[index + 1]) ? null : `${strings.openComment}: ${item.url}`,
      emailTime(item.timestamp, texts.language, notice.timeZone),
    ]
      .filter((line) => line !== null)
      .join('\n'),
  );
  return `${parts.join('\n\n')}\n\n-- \n${strings.reason}\n${strings.unsubscribe}: ${unsubscribeUrl}\n`;
}

/** The headline of an item, with its document unless that is the `common` one, which the subject names. */
const headlineOf = (item: EmailItem, common: string | null, notice: EmailNotice): string =>
  inDocument(item.headline, item.documentName === common ? null : item.documentName, notice);

const inDocument = (headline: string, document: string | null, { texts }: EmailNotice): string =>
  oneLine(document === null ? headline : renderTemplate(texts.strings.inDocument, { headline, document }));

/** Removes line breaks and control characters from a name. People choose their names, and a line break would start a new header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(BIDI_CONTROLS, '')
    .trim();

/** They reverse the direction of the text that follows: `gpj.exe` would look like `exe.jpg`. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whether two items in a row are about one comment: it is quoted with the first, and opened with the last. */
const isAboutTheSame = (item: EmailItem, other: EmailItem | undefined): boolean =>
  other !== undefined && item.url !== null && item.url === other.url && item.text === other.text;

const quoteOf = (item: EmailItem, before: EmailItem | undefined): string | null =>
  isAboutTheSame(item, before) ? null : item.text;

/** One item. A single item has no headline of its own: the title of the page is that. */
function itemMarkup(item: EmailItem, index: number, notice: EmailNotice): Html {
  const { items, documentName, texts, timeZone } = notice;
  const quote = quoteOf(item, items[index - 1]);
  const url = isAboutTheSame(item, items[index + 1]) ? null : item.url;
  return html`<div class="item">
    ${items.length === 1 ? [] : html`<p class="headline">${headlineOf(item, documentName, notice)}</p>`}
    <p class="time">${emailTime(item.timestamp, texts.language, timeZone)}</p>
    ${quote === null ? [] : html`<blockquote dir="auto">${withLinks(quote)}</blockquote>`}
    ${url === null ? [] : html`<p><a class="button" href="${url}">${texts.strings.openComment}</a></p>`}
  </div>`;
}

const withLinks = (text: string) =>
  splitLinks(text).map((part) => (typeof part === 'string' ? part : html`<a href="${part.href}">${part.text}</a>`));

const shortened = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${Array.from(text)
        .slice(0, length - 1)
        .join('')}…`;
