import { type EndpointInput, getNotificationConfig, setNotificationConfig } from '@parley/protocol';
import { expect, it } from 'vitest';
import { unsubscribeUrl } from '../../src/domain/consequences/email/unsubscribeUrl.js';
import { changesOf } from '../support/changesOf.js';
import { describeNotifications } from '../support/describeNotifications.js';

const ORG = { organizationId: 'acme' };
const BASE = 'https://parley.test';

describeNotifications('the unsubscribe link of email', (bench) => {
  const linkFor = (userId: string) =>
    unsubscribeUrl(bench.acme.key.service.core, BASE, { ...ORG, apiKey: bench.acme.key.apiKey, userId });
  const visit = (url: string, method = 'GET') => bench.acme.key.service.fetch(new Request(url, { method }));
  const send = (url: string, body: BodyInit | null) =>
    bench.acme.key.service.fetch(new Request(url, { method: 'POST', body }));
  const confirm = (url: string) => send(url, new URLSearchParams({ confirm: 'unsubscribe' }));
  const emailOf = async (documentIds?: string[]) => {
    const asked = documentIds ? { documentIds } : { getOrganizationConfig: true };
    const configs = await bench.acme.key.call(getNotificationConfig, { ...ORG, userId: 'bob', ...asked });
    return configs.map(({ config }) => config.email);
  };

  it('asks first, and only the answer stops email: at every level that has a value, and nothing else of the settings', async () => {
    const set = (request: Pick<EndpointInput<typeof setNotificationConfig>, 'documentIds' | 'config'>) =>
      bench.acme.key.call(setNotificationConfig, { ...ORG, userIds: ['bob', 'cleo'], ...request });
    await set({ config: { inbox: 'MINE' } });
    await set({ documentIds: ['plan'], config: { email: 'ALL' } });
    await set({ documentIds: ['budget'], config: { inbox: 'ALL' } });
    const url = await linkFor('bob');

    const question = await visit(url);
    expect(question.status).toBe(200);
    expect(question.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await question.text()).toContain('<button name="confirm" value="unsubscribe">Unsubscribe</button>');
    expect(await emailOf()).toEqual(['MINE']);
    const headers = { 'accept-language': 'fr, en;q=0.5, de-DE;q=0.8' };
    const german = await bench.acme.key.service.fetch(new Request(url, { headers }));
    expect(await german.text()).toContain('<button name="confirm" value="unsubscribe">Abbestellen</button>');

    const done = await confirm(url);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    expect(await emailOf()).toEqual(['NONE']);
    expect(await emailOf(['plan', 'budget', 'other'])).toEqual(['NONE', 'NONE', 'NONE']);
    const { apiKey } = bench.acme.key;
    const others = await bench.acme.key.call(getNotificationConfig, { ...ORG, userId: 'cleo', documentIds: ['plan'] });
    expect(others[0]).toEqual({
      config: { inbox: 'MINE', email: 'ALL' },
      metadata: { apiKey, ...ORG, userId: 'cleo', documentId: 'plan' },
    });
    expect((await confirm(url)).status).toBe(200); // again changes nothing
    expect(await emailOf()).toEqual(['NONE']);
    // What open tabs of theirs are told: the organization's level, and the document's.
    expect((await changesOf(bench.acme.key, 'acme')).slice(-4)).toEqual([
      { kind: 'settings', userIds: ['bob'] },
      { kind: 'settings', userIds: ['bob'], documentIds: ['plan'] },
      { kind: 'settings', userIds: ['bob'] },
      { kind: 'settings', userIds: ['bob'], documentIds: ['plan'] },
    ]);
  });

  it('changes nothing for programs that look at the link: only POST unsubscribes', async () => {
    const url = await linkFor('bob');
    for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
      await visit(url, method);
      expect([method, await emailOf()]).toEqual([method, ['MINE']]);
    }
    expect((await visit(url, 'HEAD')).status).toBe(200);
  });

  it('takes no POST that does not say so, and what mail programs send (RFC 8058)', async () => {
    const url = await linkFor('bob');
    const fields = (entries: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(entries)) form.set(name, value);
      return form;
    };
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    const refused = [null, '', 'List-Unsubscribe=One-Click', JSON.stringify(oneClick), new URLSearchParams({ a: 'b' })];
    for (const body of [...refused, new URLSearchParams({ 'List-Unsubscribe': 'no' }), fields({ confirm: 'no' })]) {
      const answer = await send(url, body);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Nothing was changed')]);
    }
    expect((await send(url, new URLSearchParams({ confirm: 'x'.repeat(5000) }))).status).toBe(413);
    expect(await emailOf()).toEqual(['MINE']);
    for (const body of [new URLSearchParams(oneClick), fields(oneClick)]) {
      expect((await send(url, body)).status).toBe(200);
      expect(await emailOf()).toEqual(['NONE']);
      await bench.acme.key.call(setNotificationConfig, { ...ORG, userIds: ['bob'], config: { email: 'MINE' } });
    }
  });

  it('takes no link that was altered, and none at all', async () => {
    const url = await linkFor('bob');
    const other = await linkFor('cleo');
    const forged = other.replace(/signature=.*/, new URL(url).search.match(/signature=.*/)![0]);
    for (const wrong of [forged, `${BASE}/v2/unsubscribe`, url.replace('signature=', 'signature=!')]) {
      const answer = await confirm(wrong);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('This link does not work')]);
    }
    expect(await emailOf()).toEqual(['MINE']);
  });
});
