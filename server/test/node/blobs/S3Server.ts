import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A store that speaks as much S3 as we do: it checks the signature of each request from what it received, and refuses what is not
 * signed right with 403.
 */
export class S3Server {
  static readonly credentials = { accessKeyId: 'key-id', secretAccessKey: 'the/secret+key', region: 'eu-north-1' };
  readonly files = new Map<string, Buffer>();
  /** What it answers in place of doing as told. */
  failure: number | undefined;
  /** What it says with `failure`. */
  code = 'SlowDown';
  /** The address that it says with `failure`. */
  location: string | undefined;
  /** Whether the connection breaks in the middle of each file that is read. */
  isCutting = false;
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = this.#answer(request, Buffer.concat(chunks));
      if (this.location !== undefined) response.setHeader('location', this.location);
      if (!this.isCutting || !body) return response.writeHead(status).end(body);
      response.writeHead(status, { 'content-length': body.length + 1 }).write(body, () => response.destroy());
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #answer(request: IncomingMessage, body: Buffer): { status: number; body?: string | Buffer } {
    if (this.failure !== undefined) return { status: this.failure, body: `<Error><Code>${this.code}</Code></Error>` };
    if (!isSigned(request, body)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
    const { method, url = '' } = request;
    const file = this.files.get(url);
    if (method === 'PUT') this.files.set(url, body);
    else if (method === 'DELETE') this.files.delete(url);
    else
      return file
        ? inRange(file, request.headers.range)
        : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    return { status: method === 'PUT' ? 200 : 204 };
  }
}

function inRange(file: Buffer, range: string | undefined): { status: number; body: Buffer } {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, body: file };
  return { status: 206, body: file.subarray(Number(first), Number(last) + 1) };
}

/** Signature Version 4, from the receiver's side. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { accessKeyId, secretAccessKey, region } = S3Server.credentials;
  const [, id, day, place, service, end, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date']);
  const claimsHold =
    id === accessKeyId &&
    [place, service, end].join() === `${region},s3,aws4_request` &&
    time.startsWith(`${day}T`) &&
    headers['x-amz-content-sha256'] === sha256(body) &&
    names.split(';').includes('host');
  if (!claimsHold) return false;
  const [path, query = ''] = url.split('?');
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = `${method}\n${path}\n${query}\n${signedHeaders.join('')}\n${names}\n${sha256(body)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${place}/${service}/${end}\n${sha256(request)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, `${day}`), `${place}`), `${service}`), `${end}`);
  return hmac(key, text).toString('hex') === signature;
}
