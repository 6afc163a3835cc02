import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { ParleyError } from '@parley/protocol/constants';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { S3Blobs } from '../../../src/node/blobs/S3Blobs.js';
import { signS3Request } from '../../../src/node/blobs/signS3Request.js';
import { describeBlobs } from '../../contracts/blobsContract.js';
import { S3Server } from './S3Server.js';

const store = new S3Server();
let endpoint = '';
beforeAll(async () => {
  endpoint = await store.listen();
});
afterEach(() => {
  store.failure = undefined;
  store.code = 'SlowDown';
  store.isCutting = false;
  store.files.clear();
});
afterAll(() => store.close());

const open = (changes = {}) => new S3Blobs({ ...S3Server.credentials, endpoint, bucket: 'files', ...changes });
const failure = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as ParleyError;

describeBlobs('S3', () => open());

it('puts a file under its key in the bucket, below the path of the endpoint', async () => {
  await open({ endpoint: `${endpoint}/tenant/` }).put('abc', new Uint8Array([7]));
  expect([...store.files]).toEqual([['/tenant/files/abc', Buffer.from([7])]]);
});

it('signs as the standard says', () => {
  const { authorization } = signS3Request(
    { accessKeyId: 'key-id', secretAccessKey: 'secret', region: 'eu-north-1' },
    {
      method: 'PUT',
      url: new URL('http://127.0.0.1:9000/bucket/file_1'),
      body: new TextEncoder().encode('hello'),
      at: new Date('2026-01-02T03:04:05.678Z'),
    },
  );
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=key-id/20260102/eu-north-1/s3/aws4_request, ' +
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date, ' +
      'Signature=9262ae026b293bbdb0430480166e6397bb07a04e17b7f4a044a8570eae0d87ba',
  );
});

it.each([{ secretAccessKey: 'another' }, { region: 'us-east-1' }, { accessKeyId: 'somebody' }])(
  'is refused with wrong credentials %j, and says that the store is not to be had',
  async (wrong) => {
    const error = await failure(open(wrong).put('abc', new Uint8Array([7])));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfterMs: 1000 });
    expect(String(error.cause)).toContain('SignatureDoesNotMatch');
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain(S3Server.credentials.secretAccessKey);
    expect(store.files.size).toBe(0);
  },
);

it('distinguishes a store that fails, or does not exist, from a missing file', async () => {
  store.failure = 503;
  const works = [open().get('a'), open().put('a', new Uint8Array()), open().delete('a')];
  for (const error of await Promise.all(works.map(failure))) expect(error).toMatchObject({ code: 'UNAVAILABLE' });
  store.failure = 404; // no such bucket
  expect(await failure(open().put('a', new Uint8Array()))).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await failure(open({ endpoint: 'http://127.0.0.1:1' }).get('a'))).toMatchObject({ code: 'UNAVAILABLE' });
});

it('says that a bucket is missing, and does not take its files for deleted', async () => {
  store.failure = 404;
  store.code = 'NoSuchBucket';
  const works = [open().get('a'), open().stream('a', { start: 0, end: 1 }), open().delete('a')];
  for (const error of await Promise.all(works.map(failure))) {
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(String(error.cause)).toContain('NoSuchBucket');
  }
});

it('says that the store is not to be had when a file breaks off', async () => {
  await open().put('a', new Uint8Array([1, 2, 3]));
  store.isCutting = true;
  expect(await failure(open().get('a'))).toMatchObject({ code: 'UNAVAILABLE' });
});

it('follows no redirect: the answer of another server does not say that a file is stored, or gone', async () => {
  const elsewhere = createServer((_request, response) => response.end('<html>Sign in</html>'));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  store.location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  onTestFinished(() => void (store.location = undefined));
  for (const status of [301, 303, 307]) {
    store.failure = status;
    const works = [open().put('a', new Uint8Array([1])), open().get('a'), open().delete('a')];
    for (const error of await Promise.all(works.map(failure))) {
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      expect(String(error.cause)).toContain(`HTTP ${status}`);
    }
  }
});

/** A server whose answers never end. Returns its address. */
async function endless(status: number): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status);
    pipeline(Readable.from(endlessText()), response, () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function* endlessText() {
  for (;;) yield 'x'.repeat(100_000);
}

it('reads no file that is larger than any may be', async () => {
  const address = await endless(200);
  const blobs = new S3Blobs({ ...S3Server.credentials, endpoint: address, bucket: 'files' }, 1_000_000);
  const error = await failure(blobs.get('a'));
  expect(error).toMatchObject({ code: 'UNAVAILABLE' });
  expect(String(error.cause)).toContain('larger than any file');
});

it('reads only the start of an answer that describes a fault', async () => {
  const address = await endless(503);
  const error = await failure(open({ endpoint: address }).put('a', new Uint8Array([1])));
  expect(error).toMatchObject({ code: 'UNAVAILABLE' });
  expect(String(error.cause)).toBe(`Error: PUT: HTTP 503 ${'x'.repeat(500)}`);
});
