import { expect, test } from 'vitest';
import { type EmailItem, renderEmail } from '../../src/domain/consequences/email/renderEmail.js';

const item = (changes: Partial<EmailItem> = {}): EmailItem => ({
  headline: 'Ada mentioned you',
  text: 'Can you check <b>this</b>?\nThanks',
  documentName: 'Roadmap & plans',
  timestamp: Date.UTC(2026, 0, 2, 3, 4),
  url: 'https://app.test/roadmap?a=1&commentId=t1',
  ...changes,
});
const notice = { to: 'ben@example.com', unsubscribeUrl: 'https://parley.test/u?a=1&b=2', messageId: 'm@parley' };

test('one comment: who did what and where, the words, the way to the thread, the way out', () => {
  const message = renderEmail({ ...notice, documentName: 'Roadmap & plans', items: [item()] });
  expect(message.subject).toBe('Ada mentioned you in Roadmap & plans');
  expect(message.text).toBe(`Ada mentioned you
> Can you check <b>this</b>?
> Thanks
Open: https://app.test/roadmap?a=1&commentId=t1
2026-01-02 03:04 UTC

--
Unsubscribe from email about comments: https://parley.test/u?a=1&b=2
`);
  expect(message.html).toContain('Can you check &lt;b&gt;this&lt;/b&gt;?');
  expect(message.html).toContain('href="https://app.test/roadmap?a=1&amp;commentId=t1"');
  expect(message.headers).toMatchObject({
    'List-Unsubscribe': '<https://parley.test/u?a=1&b=2>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('addresses in the words are links, and nothing else of them is markup', () => {
  const text = 'See https://a.example/?b=1&c="><img> and javascript:alert(1)';
  const message = renderEmail({ ...notice, documentName: null, items: [item({ text })] });
  expect(message.html).toContain(
    '<a href="https://a.example/?b=1&amp;c=">https://a.example/?b=1&amp;c=</a>&quot;&gt;&lt;img&gt;',
  );
  expect(message.html).not.toContain('href="javascript');
});

test('a digest counts, and names each document that the subject does not', () => {
  const items = [item(), item({ headline: 'Cleo replied', documentName: 'Budget', text: null, url: null })] as const;
  const message = renderEmail({ ...notice, documentName: null, items });
  expect(message.subject).toBe('2 new comments');
  expect(message.text).toContain('Ada mentioned you in Roadmap & plans\n> Can');
  expect(message.text).toContain('Cleo replied in Budget\n2026');
  const inOne = renderEmail({ ...notice, documentName: 'Roadmap & plans', items: [item(), item()] });
  expect(inOne.subject).toBe('2 new comments in Roadmap & plans');
  expect(inOne.text).not.toContain('you in Roadmap');
});

test('no line break and no endless name gets into the subject', () => {
  const message = renderEmail({ ...notice, documentName: 'x\r\nBcc: eve@example.com'.repeat(20), items: [item()] });
  expect(message.subject).not.toMatch(/[\r\n]/);
  expect(message.subject.length).toBe(150);
});
