import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** The path and query need no encoding, and the query is sorted. */
  url: URL;
  body: Uint8Array;
  /** Time of the request. The store refuses a time that differs by more than some minutes. */
  at: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SIGNED_HEADERS = 'host;x-amz-content-sha256;x-amz-date';

/** Returns the headers that sign a request (Signature Version 4, in headers, one chunk). */
export function signS3Request(
  credentials: S3Credentials,
  { method, url, body, at }: S3Request,
): Record<string, string> {
  const { accessKeyId, secretAccessKey, region } = credentials;
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const bodyHash = sha256(body);
  const scope = [day, region, 's3', 'aws4_request'];
  const canonicalRequest = [
    method,
    url.pathname,
    url.search.slice(1),
    `host:${url.host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${time}`,
    '',
    SIGNED_HEADERS,
    bodyHash,
  ].join('\n');
  const text = [ALGORITHM, time, scope.join('/'), sha256(canonicalRequest)].join('\n');
  const key = scope.reduce<Buffer>((inner, part) => hmac(inner, part), Buffer.from(`AWS4${secretAccessKey}`));
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${SIGNED_HEADERS}, Signature=${hmac(key, text).toString('hex')}`,
  };
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
