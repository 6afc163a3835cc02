import { ParleyError } from '@parley/protocol/constants';
import type { z } from 'zod';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const invalid = (message: string, status?: number) => new ParleyError('INVALID_ARGUMENT', message, { status });

/** Reads `{ data }` from a request: size, content type, JSON, depth, forbidden keys, `data` a plain object (REST contract §1.4, steps 4 and 5). */
export async function readData(request: Request, maxBytes: number, maxDepth: number): Promise<Record<string, unknown>> {
  const bytes = await readBounded(request, maxBytes, tooLarge(maxBytes));
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw invalid('The content type must be application/json.');

  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ParleyError('INVALID_ARGUMENT', 'The body must be JSON in UTF-8.', { cause });
  }
  if (!isPlainObject(body) || !isPlainObject(body['data']))
    throw invalid('data must be an object: send { "data": { … } }.');
  checkMembers(body, '', maxDepth);
  return body['data'];
}

/** `data` of an operation whose body is a file: the fields of the query, all of them text. */
export function readQuery(request: Request): Record<string, unknown> {
  const data = Object.fromEntries(new URL(request.url).searchParams);
  checkMembers({ data }, '', 2);
  return data;
}

/** The body of an operation that takes a file, whole. Nothing is read before it is called. */
export async function readFile(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBounded(request, maxBytes, `file: must be at most ${maxBytes} bytes`);
  if (bytes.byteLength === 0) throw invalid('file: must not be empty: it is the body of the request');
  return bytes;
}

/** Parses `data` by its schema; the message starts with the path of the first bad field, e.g. `data.notifyUsers[2].userId`. */
export function parseData<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    'data',
  );
  throw invalid(`${path}: ${isUnknown ? 'is not a known field' : (issue?.message ?? 'is not valid')}`);
}

const tooLarge = (maxBytes: number) => `The body must be at most ${maxBytes} bytes.`;

/** `INVALID_ARGUMENT` with 413 and the `refusal` as soon as the body proves to be longer. */
async function readBounded(request: Request, maxBytes: number, refusal: string): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw invalid(refusal, 413);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw invalid(refusal, 413);
    chunks.push(chunk);
  }
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** PostgreSQL cannot hold U+0000, nor UTF-8 half of a surrogate pair: stored, the text would be another one. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function checkValue(value: unknown, path: string, depthLeft: number): void {
  if (typeof value === 'string' && UNSTORABLE.test(value)) {
    throw invalid(`${path}: must not contain U+0000 or half of a surrogate pair`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (depthLeft < 1) throw invalid(`${path}: is nested too deeply`);
  if (Array.isArray(value)) value.forEach((item, index) => checkValue(item, `${path}[${index}]`, depthLeft - 1));
  else checkMembers(value, `${path}.`, depthLeft);
}

function checkMembers(object: object, prefix: string, depthLeft: number): void {
  for (const [key, item] of Object.entries(object)) {
    if (FORBIDDEN_KEYS.has(key) || UNSTORABLE.test(key)) throw invalid(`${prefix}${key}: is a forbidden key`);
    checkValue(item, `${prefix}${key}`, depthLeft - 1);
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
