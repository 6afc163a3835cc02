import { deleteRecordings } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { bytesOf, play, record, recordingsOf, someBytes } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

const MINUTE = 60_000;
const SIZE = 1000;

describe.each(MAIN_DATABASE)('files of recordings ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let key: TestKey;
  let acme: TestOrganization;
  let ada: TestPerson;
  let bob: TestPerson;
  const bytes = someBytes(SIZE);

  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({ pool: await open(), blobs });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.grant('ada');
    await acme.grant('bob');
    [ada, bob] = [await acme.person('ada'), await acme.person('bob')];
    await record(ada, { bytes, partBytes: 300 });
  });

  const urlFor = async (person: TestPerson) => (await recordingsOf(person))[0]!.attachments[0]!.url!;
  const status = async (url: string) => (await play(ada, url)).status;

  it('come whole, as something to play and never as a page', async () => {
    const response = await play(bob, await urlFor(bob));
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'access-control-allow-origin': '*',
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
      'content-disposition': `attachment; filename="Talk.webm"; filename*=UTF-8''Talk.webm`,
    });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=299-300', 299, 301],
    ['bytes=300-599', 300, 600],
    ['bytes=250-950', 250, 951],
    ['bytes=500-', 500, 1000],
    ['bytes=0-', 0, 1000],
    ['bytes=-1', 999, 1000],
    ['bytes=-5000', 0, 1000],
    ['bytes=900-5000', 900, 1000],
    ['BYTES = 10 - 19', 10, 20],
  ])('come in part for %s', async (range, start, end) => {
    const response = await play(bob, await urlFor(bob), { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${SIZE}`);
    expect(response.headers.get('content-length')).toBe(String(end - start));
    expect(await bytesOf(response)).toEqual(bytes.slice(start, end));
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('have nothing for %s', async (range) => {
    const response = await play(bob, await urlFor(bob), { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await bytesOf(response)).toEqual(new Uint8Array());
  });

  it.each(['bytes=5-4', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=x-1', 'nothing'])(
    'come whole for what is no range that is served: %s',
    async (range) => {
      const response = await play(bob, await urlFor(bob), { range });
      expect([response.status, (await bytesOf(response)).byteLength]).toEqual([200, SIZE]);
    },
  );

  it('answer HEAD as GET, without the bytes', async () => {
    const url = await urlFor(bob);
    for (const [range, code] of Object.entries({ 'bytes=5-9': 206, 'bytes=2000-': 416, '': 200 })) {
      const headers: Record<string, string> = range ? { range } : {};
      const [head, get] = [await play(bob, url, headers, 'HEAD'), await play(bob, url, headers)];
      expect([head.status, get.status]).toEqual([code, code]);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
      expect((await bytesOf(head)).byteLength).toBe(0);
      await get.body?.cancel();
    }
  });

  it('come in part only when they are the file that was asked for before (if-range)', async () => {
    const url = await urlFor(bob);
    const etag = (await play(bob, url)).headers.get('etag')!;
    expect((await play(bob, url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await play(bob, url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  it('read only the parts of the range, one at a time and as fast as they are taken', async () => {
    const read: string[] = [];
    const stream = blobs.stream.bind(blobs);
    blobs.stream = (blob, range) => {
      read.push(`${range.start}-${range.end}`);
      return stream(blob, range);
    };
    const reader = (await play(bob, await urlFor(bob), { range: 'bytes=310-990' })).body!.getReader();
    expect((await reader.read()).value?.byteLength).toBe(290);
    expect(read).toEqual(['10-300']);
    await reader.read();
    expect(read).toEqual(['10-300', '0-300']);
    await reader.cancel();
    expect(read).toHaveLength(2);
    blobs.stream = stream;
  });

  it('have an address that works for its reader while they may see the recording, whoever asks', async () => {
    const [adas, bobs] = [await urlFor(ada), await urlFor(bob)];
    expect(bobs).not.toBe(adas);
    expect(await urlFor(bob)).toBe(bobs);
    expect([await status(adas), await status(bobs)]).toEqual([200, 200]);
    await acme.revoke('bob');
    expect([await status(adas), await status(bobs)]).toEqual([200, 404]);
    await acme.grant('bob');
    expect(await status(bobs)).toBe(200);
    await acme.setDocument('plan', { access_type: 'restricted' });
    expect([await status(adas), await status(bobs)]).toEqual([404, 404]);
  });

  it('are refused from the next range on when the grant of somebody who plays them is taken away', async () => {
    const url = await urlFor(bob);
    const range = (start: number) => play(bob, url, { range: `bytes=${start}-${start + 99}` });
    for (const start of [0, 100, 500]) {
      const response = await range(start);
      expect([response.status, await bytesOf(response)]).toEqual([206, bytes.slice(start, start + 100)]);
    }
    await acme.revoke('bob');
    for (const start of [600, 0]) {
      const response = await range(start);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        expect.stringMatching(/^application.json/),
      ]);
    }
    expect((await play(bob, url, {}, 'HEAD')).status).toBe(404);
  });

  it('have an address that ends within fifteen minutes', async () => {
    const url = await urlFor(bob);
    const maxAge = Number(/max-age=(\d+)/.exec((await play(bob, url)).headers.get('cache-control')!)?.[1]);
    expect(maxAge).toBeLessThanOrEqual(15 * 60);
    expect(maxAge).toBeGreaterThanOrEqual(7 * 60);
    test.clock.advance(maxAge * 1000 - 1);
    expect(await status(url)).toBe(200);
    test.clock.advance(2 + MINUTE);
    expect(await status(url)).toBe(404);
    expect(await status(await urlFor(bob))).toBe(200);
  });

  it('are not at an address that was altered, in any part', async () => {
    await record(ada, { annotationId: 'other' });
    const [other, own] = (await recordingsOf(bob)).map(({ attachments }) => attachments[0]!.url!);
    const [path, query] = own!.split('?');
    const later = own!.replace(/expires=(\d+)/, (_, ms) => `expires=${Number(ms) + MINUTE}`);
    const altered = [
      path!,
      `${path}?`,
      later,
      own!.slice(0, -1),
      `${own}!`,
      `${other!.split('?')[0]}?${query}`,
      ...['key', 'organization', 'reader'].map((name) => own!.replace(`${name}=`, `${name}=x`)),
      own!.replace('reader=bob', 'reader=ada'),
      own!.replace('reader=bob&', ''),
      own!.replace(/expires=\d+/, 'expires=NaN'),
      own!.replace('/recordings/files/', '/attachments/'),
    ];
    for (const url of altered) expect(await status(url), url).toBe(404);
  });

  it('are not there while the document, the organization or the key is switched off, nor when the recording is deleted', async () => {
    const url = await urlFor(bob);
    const { db } = test.service.core;
    for (const table of ['documents', 'organizations', 'api_keys'] as const) {
      const set = (disabled: boolean) =>
        db.updateTable(table).set({ disabled }).where('api_key', '=', key.apiKey).execute();
      await set(true);
      expect(await status(url), table).toBe(404);
      await set(false);
      expect(await status(url), table).toBe(200);
    }
    await ada.call(deleteRecordings, { organizationId: 'acme', recorderIds: ['rec'] });
    expect(await status(url)).toBe(404);
  });
});
