import { deleteDocuments, deleteOrganizations, uploadAttachment } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openApi.js';
import { HOUSEKEEPING } from '../../src/jobs/housekeeping.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { load, PNG, tryUpload, upload, uploadRefused } from '../support/upload.js';

const MINUTE = 60_000;
const MAX = 1000;

describe.each(MAIN_DATABASE)('attachments ($name)', ({ open }) => {
  let test: TestService;
  let blobs: MemoryBlobs;
  let key: TestKey;
  let acme: TestOrganization;
  let ada: TestPerson;

  beforeAll(async () => {
    blobs = new MemoryBlobs();
    test = await startTestService({
      pool: await open(),
      blobs,
      options: { limits: { maxAttachmentBytes: MAX, maxUnusedUploads: 20 } },
    });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    for (const blob of blobs.keys) await blobs.delete(blob);
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    await acme.grant('ada');
    ada = await acme.person('ada');
  });

  it('says in the log that a file is missing that was uploaded', async () => {
    const { url } = await upload(ada);
    for (const blob of blobs.keys) await blobs.delete(blob);
    expect((await test.service.fetch(new Request(`http://service.test${url}`))).status).toBe(404);
    expect(test.logger.entries.at(-1)).toMatchObject({
      level: 'error',
      message: 'A file that was uploaded is not in the store of files.',
    });
  });

  it('keeps a file and gives it back at the address that it answers, as an image in place', async () => {
    const uploaded = await upload(ada);
    expect(uploaded).toMatchObject({ attachmentId: 'file-1', name: 'plan.png', size: 11, mimeType: 'image/png' });
    expect(uploaded.url).toMatch(
      /^\/v2\/client\/attachments\/[A-Za-z0-9_-]{21}\?key=[\w-]+&organization=[\w-]+&expires=\d+&signature=[\w-]{43}$/,
    );
    const response = await load(ada, uploaded.url);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="plan.png"; filename*=UTF-8''plan.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'application/octet-stream'],
    ['text/html', '<script>alert(1)</script>', 'application/octet-stream'],
    ['image/png', '<script>alert(1)</script>', 'application/octet-stream'],
    ['text/javascript', 'alert(1)', 'application/octet-stream'],
    ['', 'bytes', 'application/octet-stream'],
    ['Text/Plain; charset=utf-8', 'words', 'text/plain'],
    ['application/pdf', '%PDF-1.7', 'application/pdf'],
  ])('serves what comes as %j, saying %j, as %s and only ever to be saved', async (contentType, file, stored) => {
    const { url, mimeType } = await upload(ada, { contentType, file, name: 'a "quoted"/наме.svg' });
    expect(mimeType).toBe(stored);
    const { headers } = await load(ada, url);
    expect(headers.get('content-type')).toBe(stored);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="a _quoted______.svg"; filename*=UTF-8''a%20%22quoted%22%2F%D0%BD%D0%B0%D0%BC%D0%B5.svg`,
    );
  });

  it('knows an image by its bytes, whatever it is called', async () => {
    const images = { '\xff\xd8\xff\xe0': 'image/jpeg', GIF89a: 'image/gif', 'RIFF\0\0\0\0WEBPVP8 ': 'image/webp' };
    for (const [bytes, type] of Object.entries(images)) {
      const file = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
      const { mimeType } = await upload(ada, { attachmentId: `f-${file.length}`, contentType: 'text/html', file });
      expect(mimeType).toBe(type);
    }
  });

  it('takes a repeat as the same upload, also at the same time, and never two files under one id', async () => {
    const repeats = await Promise.all(Array.from({ length: 5 }, () => upload(ada)));
    expect(new Set(repeats.map(({ url }) => url)).size).toBe(1);
    expect(blobs.keys).toHaveLength(1);
    await acme.grant('bob');
    await acme.setDocument('other', { access_type: 'public' });
    const before = await rowsOf(key);
    const others = [
      uploadRefused(ada, { file: 'another' }),
      uploadRefused(ada, { documentId: 'other' }),
      uploadRefused(await acme.person('bob'), {}),
    ];
    for (const refusal of await Promise.all(others)) {
      expect(refusal).toMatchObject({ http: 409, status: 'ALREADY_EXISTS' });
      expect(refusal.message).toMatch(/^data\.attachmentId/);
    }
    expect(await rowsOf(key)).toEqual(before);
    expect(blobs.keys).toHaveLength(1);
  });

  it('stores the bytes at the second attempt when the first one failed in the middle', async () => {
    const put = blobs.put.bind(blobs);
    blobs.put = () => Promise.reject(new Error('The disk is full.'));
    expect(await uploadRefused(ada, {})).toMatchObject({ status: 'INTERNAL' });
    blobs.put = put;
    expect((await load(ada, (await upload(ada)).url)).status).toBe(200);
  });

  it('lets only people who may write in the document upload to it, and reveals no restricted document', async () => {
    await acme.grant('vera', undefined, { role: 'viewer' });
    await acme.grant('rita');
    const readOnly = { api_key: key.apiKey, organization_id: 'acme', created_at: 0, last_updated: 0 };
    await test.service.core.db
      .insertInto('users')
      .values({ ...readOnly, user_id: 'rita', profile: '{"isReadOnly":true}' })
      .execute();
    const before = await rowsOf(key);
    for (const [who, status] of Object.entries({ vera: 403, rita: 403, stranger: 404 })) {
      expect(await uploadRefused(await acme.person(who), {}), who).toMatchObject({ http: status });
    }
    expect(await uploadRefused(ada, { documentId: 'missing' })).toMatchObject({ http: 404 });
    expect(await uploadRefused(ada, { organizationId: 'missing' })).toMatchObject({ http: 404 });
    const nobody = Object.assign(Object.create(ada) as TestPerson, { token: 'x' });
    expect(await uploadRefused(nobody, {})).toMatchObject({ http: 401 });
    expect(await rowsOf(key)).toEqual(before);
    expect(blobs.keys).toEqual([]);
  });

  it('refuses a file that is too large or empty and fields that are not right, naming each; nothing stays', async () => {
    const before = await rowsOf(key);
    expect(await uploadRefused(ada, { file: new Uint8Array(MAX + 1) })).toMatchObject({
      http: 413,
      status: 'INVALID_ARGUMENT',
      message: `file: must be at most ${MAX} bytes`,
    });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.enqueue(new Uint8Array((sent += 1) && 100)) },
      { highWaterMark: 0 },
    );
    expect(await uploadRefused(ada, { file: endless })).toMatchObject({ http: 413 });
    expect(sent).toBe(11);
    expect(await uploadRefused(ada, { file: '' })).toMatchObject({
      http: 400,
      message: expect.stringMatching(/^file:/),
    });
    const wrong = { attachmentId: '../up', name: ' ', documentId: '', organizationId: 'a\0b' };
    for (const [field, value] of Object.entries(wrong)) {
      const { http, message } = await uploadRefused(ada, { [field]: value });
      expect([http, message]).toEqual([400, expect.stringMatching(`^data.${field}:`)]);
    }
    expect(await rowsOf(key)).toEqual(before);
    expect(await upload(ada, { file: new Uint8Array(MAX) })).toMatchObject({ size: MAX });
  });

  it('lets nobody keep more than 20 files that no comment names, nor many at once', async () => {
    const ids = Array.from({ length: 25 }, (_, n) => `u-${n}`);
    const answers = await Promise.all(ids.map((attachmentId) => tryUpload(ada, { attachmentId })));
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
    expect(blobs.keys).toHaveLength(20);
    expect(await uploadRefused(ada, { attachmentId: 'one-more' })).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('20'),
    });
    // A repeat stores nothing.
    const stored = ids[answers.indexOf(200)]!;
    expect((await upload(ada, { attachmentId: stored })).attachmentId).toBe(stored);
  });

  it('gives an address that stays the same for a while and stops working within fifteen minutes', async () => {
    const { url } = await upload(ada);
    test.clock.advance(3 * MINUTE);
    const again = (await upload(ada)).url;
    const maxAge = Number(/max-age=(\d+)/.exec((await load(ada, again)).headers.get('cache-control')!)?.[1]);
    expect(maxAge).toBeLessThanOrEqual(15 * 60);
    expect(maxAge).toBeGreaterThanOrEqual(7 * 60);
    test.clock.advance(maxAge * 1000 - 1);
    expect((await load(ada, again)).status).toBe(200);
    const later = (await upload(ada)).url;
    expect(later).not.toBe(again);
    test.clock.advance(2000);
    expect((await load(ada, again)).status).toBe(404);
    expect((await load(ada, url)).status).toBe(404);
    expect((await load(ada, later)).status).toBe(200);
  });

  it('serves nothing at an address that was altered', async () => {
    const { url } = await upload(ada);
    const other = await upload(ada, { attachmentId: 'file-2' });
    const [path, query] = url.split('?');
    const later = url.replace(/expires=(\d+)/, (_, ms) => `expires=${Number(ms) + MINUTE}`);
    const wrong = [path!, `${path}?`, later, url.slice(0, -1), `${url}!`, `${other.url.split('?')[0]}?${query}`];
    for (const address of [
      ...wrong,
      url.replace(/\d{13}/, 'NaN'),
      '/v2/client/attachments/%2e%2e',
      `${path}/x?${query}`,
      url.replace('key=', 'key=x'),
      url.replace('organization=', 'organization=x'),
    ]) {
      expect((await load(ada, address)).status, address).toBe(404);
    }
  });

  it('serves nothing while the document, the organization or the key is switched off', async () => {
    const { url } = await upload(ada);
    const status = async () => (await load(ada, url)).status;
    const { db } = test.service.core;
    for (const table of ['documents', 'organizations', 'api_keys'] as const) {
      const set = (disabled: boolean) =>
        db.updateTable(table).set({ disabled }).where('api_key', '=', key.apiKey).execute();
      await set(true);
      expect(await status(), table).toBe(404);
      await set(false);
      expect(await status(), table).toBe(200);
    }
  });

  it('removes files with their document and their organization, in any state', async () => {
    const { url } = await upload(ada);
    await acme.setDocument('other', { access_type: 'public' });
    await upload(ada, { documentId: 'other', attachmentId: 'file-2' });
    await key.call(deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] });
    expect((await load(ada, url)).status).toBe(404);
    await test.service.jobs.drain();
    expect(blobs.keys).toHaveLength(1);
    await key.call(deleteOrganizations, { organizationIds: ['acme'] });
    await test.service.jobs.drain();
    expect(blobs.keys).toEqual([]);
  });

  it('keeps no bytes when the document went while they were stored', async () => {
    const put = blobs.put.bind(blobs);
    blobs.put = async (blob, bytes) => {
      await key.call(deleteDocuments, { organizationId: 'acme', documentIds: ['plan'] });
      await test.service.jobs.drain();
      await put(blob, bytes);
    };
    expect(await uploadRefused(ada, {})).toMatchObject({ http: 404 });
    blobs.put = put;
    expect(blobs.keys).toEqual([]);
  });

  it('removes what no comment named within a day', async () => {
    await upload(ada);
    const runHousekeeping = async () => {
      await test.service.core.db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', HOUSEKEEPING).execute();
      await test.service.jobs.drain();
      await test.service.jobs.drain();
    };
    test.clock.advance(24 * 60 * MINUTE);
    await runHousekeeping();
    expect(blobs.keys).toHaveLength(1);
    test.clock.advance(1);
    await runHousekeeping();
    expect(blobs.keys).toEqual([]);
    expect((await rowsOf(key))['uploads']).toEqual([]);
  });
});

it('is described as an operation whose body is a file', () => {
  const { paths } = openApiDocument() as { paths: Record<string, { post: Record<string, unknown> }> };
  const { parameters, requestBody } = paths[uploadAttachment.path]!.post;
  expect((parameters as { name: string }[]).map(({ name }) => name)).toEqual([
    'organizationId',
    'documentId',
    'attachmentId',
    'name',
  ]);
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'attachmentId', in: 'query', required: true }));
  expect(requestBody).toEqual({ required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } });
});
