import { expect, test } from 'vitest';
import { type EmailItem, type EmailNotice, renderEmail } from '../../src/domain/consequences/email/renderEmail.js';
import { emailTexts } from '../../src/domain/consequences/email/strings/emailTexts.js';

const item = (changes: Partial<EmailItem> = {}): EmailItem => ({
  headline: 'Ada mentioned you',
  isComment: true,
  text: 'Can you check <b>this</b>?\nThanks',
  documentName: 'Roadmap & plans',
  timestamp: Date.UTC(2026, 0, 2, 3, 4),
  url: 'https://app.test/roadmap?a=1&commentId=t1',
  ...changes,
});
const notice = (changes: Partial<EmailNotice> = {}): EmailNotice => ({
  to: 'ben@example.com',
  texts: emailTexts({}, []),
  timeZone: undefined,
  documentName: 'Roadmap & plans',
  items: [item()],
  unsubscribeUrl: 'https://parley.test/u?a=1&b=2',
  messageId: 'm@parley',
  ...changes,
});

test('one comment: who did what and where, the words, the way to the thread, the way out', () => {
  const message = renderEmail(notice());
  expect(message.subject).toBe('Ada mentioned you in Roadmap & plans');
  expect(message.text).toBe(`Ada mentioned you
> Can you check <b>this</b>?
> Thanks
Open the comment: https://app.test/roadmap?a=1&commentId=t1
Fri, Jan 2, 2026, 3:04 AM UTC

-- 
You get this email because you take part in these comments.
Unsubscribe from email about comments: https://parley.test/u?a=1&b=2
`);
  expect(message.html).toContain('Can you check &lt;b&gt;this&lt;/b&gt;?');
  expect(message.html).toContain('href="https://app.test/roadmap?a=1&amp;commentId=t1"');
  expect(message.html).toContain('<html lang="en" dir="ltr">');
  expect(message.headers).toMatchObject({
    'List-Unsubscribe': '<https://parley.test/u?a=1&b=2>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('addresses in the words are links, and nothing else of them is markup', () => {
  const text = 'See https://a.example/?b=1&c="><img> and javascript:alert(1)';
  const message = renderEmail(notice({ documentName: null, items: [item({ text })] }));
  expect(message.html).toContain(
    '<a href="https://a.example/?b=1&amp;c=">https://a.example/?b=1&amp;c=</a>&quot;&gt;&lt;img&gt;',
  );
  expect(message.html).not.toContain('href="javascript');
});

test('a digest counts, and names each document that the subject does not', () => {
  const items = [item(), item({ headline: 'Cleo replied', documentName: 'Budget', text: null, url: null })] as const;
  const message = renderEmail(notice({ documentName: null, items }));
  expect(message.subject).toBe('2 new comments');
  expect(message.text).toContain('Ada mentioned you in Roadmap & plans\n> Can');
  expect(message.text).toContain('Cleo replied in Budget\nFri');
  const inOne = renderEmail(notice({ items: [item(), item()] }));
  expect(inOne.subject).toBe('2 new comments in Roadmap & plans');
  expect(inOne.text).not.toContain('you in Roadmap');
  const withOthers = renderEmail(notice({ items: [item(), item({ isComment: false })] }));
  expect(withOthers.subject).toBe('2 updates in Roadmap & plans');
});

test('what happened to one comment in a row quotes it once and has one way to it', () => {
  const status = item({ headline: 'Cleo changed the status to Resolved', isComment: false });
  const other = item({ url: 'https://app.test/roadmap?commentId=t2' });
  const { text, html } = renderEmail(notice({ items: [item(), status, other] }));
  expect(text.split('Can you check')).toHaveLength(3);
  expect(text).toContain(`> Thanks
Fri, Jan 2, 2026, 3:04 AM UTC

Cleo changed the status to Resolved
Open the comment: https://app.test/roadmap?a=1&commentId=t1`);
  expect(html.split('<blockquote')).toHaveLength(3);
  expect(html.split('class="button"')).toHaveLength(3);
});

test('no line break and no endless name gets into the subject', () => {
  const documentName = 'x\r\nBcc: eve@example.com'.repeat(20);
  const message = renderEmail(notice({ documentName, items: [item({ documentName })] }));
  expect(message.subject).not.toMatch(/[\r\n]/);
  expect(message.subject.length).toBe(150);
});

test('the language and the time zone are those of the reader', () => {
  const items = [item({ headline: 'Ada hat dich erwähnt' })] as const;
  const german = renderEmail(notice({ texts: emailTexts({}, ['de-AT']), timeZone: 'Europe/Vienna', items }));
  expect(german.text).toContain('Kommentar öffnen: https://');
  expect(german.text).toContain('Fr., 2. Jän. 2026, 04:04 MEZ');
  expect(german.html).toContain('<html lang="de-AT" dir="ltr">');
  const unknownZone = renderEmail(notice({ timeZone: 'Mars/Olympus' }));
  expect(unknownZone.text).toContain('3:04 AM UTC');
});

test('an operator adds languages and replaces words; what a language lacks is English', () => {
  const translations = {
    he: { openComment: 'פתיחה', newComments: { one: 'אחת', two: 'שתיים', other: '{count}' } },
    en: { reason: 'Sent by Acme.' },
    'de-CH': { openComment: 'Kommentar anschauen' },
  };
  const of = (...wanted: string[]) => {
    const texts = emailTexts(translations, wanted);
    return renderEmail(notice({ texts, items: [item(), item()], documentName: null }));
  };
  const hebrew = of('he-IL');
  expect(hebrew.html).toContain('<html lang="he-IL" dir="rtl">');
  expect(hebrew.subject).toBe('שתיים');
  expect(hebrew.text).toContain('פתיחה: https://');
  expect(hebrew.text).toContain('Sent by Acme.');
  expect(of('fr', 'xx-nonsense-tag-', 'de-ch').text).toContain('Kommentar anschauen: ');
  expect(of('de').text).toContain('Kommentar öffnen: ');
  expect(of('fr').html).toContain('<html lang="en" dir="ltr">');
});

test('a large digest stays below what mail programs show whole: it has the newest items, and says how many are missing', () => {
  const items = Array.from({ length: 500 }, (_, n) =>
    item({ headline: `Ada replied ${n}`, text: 'ü'.repeat(500), url: `https://app.test/?commentId=${n}` }),
  );
  const message = renderEmail(notice({ items: items as [EmailItem, ...EmailItem[]] }));
  expect(message.subject).toBe('500 new comments in Roadmap & plans');
  const shown = message.html.split('class="item"').length - 1;
  const more = `${500 - shown} earlier updates are in the app.`;
  expect(shown).toBeGreaterThan(20);
  expect(message.html).toContain(more);
  expect(message.html).toContain(`Ada replied ${500 - shown}<`);
  expect(message.html).toContain('Ada replied 499');
  expect(message.html).not.toContain(`Ada replied ${499 - shown}<`);
  expect(Buffer.byteLength(message.html)).toBeLessThan(90_000);
  expect(message.text.startsWith(`${more}\n\nAda replied ${500 - shown}\n`)).toBe(true);
  expect(message.text.split('Ada replied')).toHaveLength(shown + 1);
});
