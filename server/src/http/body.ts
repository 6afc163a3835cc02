import { ParleyError } from '@parley/protocol/constants';
import type { z } from 'zod';
import type { OperationRequest } from '../environment.js';
import { nextTurn } from '../TimeSlice.js';
import { checkJson } from './checkJson.js';
import { issueText } from '../issueText.js';

/** Larger bodies are parsed with pauses. Smaller ones, which are nearly all, take a few ms at most. */
export const AT_ONCE_BYTES = 8 * 1024;

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);

/** Reads a body within the given limits: `readBody` with its other arguments set. */
export type ReadBody = (bounds: { maxBytes: number; tooLarge: string }) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Reads `{ data }` from a request. Checks the size, content type, JSON, depth and forbidden keys, and that `data` is a plain object (REST
 * contract §1.4, steps 4 and 5).
 */
export async function readData(
  request: OperationRequest,
  read: ReadBody,
  maxBytes: number,
  maxDepth: number,
): Promise<Record<string, unknown>> {
  const bytes = await read({ maxBytes, tooLarge: `The body must be at most ${maxBytes} bytes.` });
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw invalid('The content type must be application/json.');

  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const encoding = request.headers.get('content-encoding');
    const hint = encoding ? ` Send it without content-encoding: ${encoding} is not supported.` : '';
    throw new ParleyError('INVALID_ARGUMENT', `The body must be JSON in UTF-8.${hint}`, { cause });
  }
  if (!isPlainObject(body) || !isPlainObject(body['data']))
    throw invalid('data: must be an object, as in { "data": { … } }.');
  if (bytes.byteLength > AT_ONCE_BYTES) await nextTurn();
  checkJson(body, maxDepth);
  return body['data'];
}

/** Returns `data` of an operation whose body is a file: the fields of the query, all as text. */
export function readQuery(request: OperationRequest): Record<string, unknown> {
  const data = Object.fromEntries(new URL(request.url).searchParams);
  checkJson({ data }, 2);
  return data;
}

/** Reads the whole body of an operation that accepts a file. */
export async function readFile(read: ReadBody, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read({ maxBytes, tooLarge: `file: must be at most ${maxBytes} bytes` });
  if (bytes.byteLength === 0) throw invalid('file: must not be empty: it is the body of the request');
  return bytes;
}

/**
 * Parses `data` by its schema; the message starts with the path of the first bad field, e.g. `data.notifyUsers[2].userId`.
 * @param root path of the value itself
 */
export function parseData<T extends z.ZodType>(schema: T, data: unknown, root = 'data'): z.output<T> {
  const parsed = schema.safeParse(data, { error: issueText });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const isUnknown = issue?.code === 'unrecognized_keys';
  const message = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    root,
  );
  throw invalid(`${path}: ${isUnknown ? 'is not a known field' : (message ?? 'is not valid')}`);
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
