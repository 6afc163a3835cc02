import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';

/** REST contract §1.9. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface PageTokenScope {
  apiKey: string;
  path: string;
  /** The parsed request; the token is bound to every field but `pageSize` and `pageToken`. */
  data: object;
  /** The signed-in person, for front-end operations. */
  userId?: string;
}

const encoder = new TextEncoder();

/** An opaque, signed place in a list; good for the same request with any page size, 24 hours. */
export async function signPageToken(core: Core, scope: PageTokenScope, position: unknown): Promise<string> {
  const payload = toBase64Url(encoder.encode(JSON.stringify([core.clock.now() + LIFETIME_MS, position])));
  return `${payload}.${toBase64Url(new Uint8Array(await signature(core, scope, payload)))}`;
}

/** The place that a token names; `undefined` without a token. `INVALID_ARGUMENT` when it is altered, foreign or too old. */
export async function readPageToken<Position>(
  core: Core,
  scope: PageTokenScope,
  token: string | undefined,
): Promise<Position | undefined> {
  if (token === undefined) return undefined;
  const refuse = (cause?: unknown) =>
    new ParleyError('INVALID_ARGUMENT', 'data.pageToken: is not a token of this request, or is older than 24 hours', {
      cause,
    });
  const [payload, given] = token.split('.');
  if (!payload || !given) throw refuse();
  try {
    const key = await signingKey(core, ['verify']);
    const isGenuine = await crypto.subtle.verify('HMAC', key, fromBase64Url(given), signedText(scope, payload));
    if (!isGenuine) throw refuse();
    const [expiresAt, position] = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as [number, Position];
    if (core.clock.now() > expiresAt) throw refuse();
    return position;
  } catch (cause) {
    throw cause instanceof ParleyError ? cause : refuse(cause);
  }
}

async function signature(core: Core, scope: PageTokenScope, payload: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', await signingKey(core, ['sign']), signedText(scope, payload));
}

const signingKey = (core: Core, usages: KeyUsage[]) =>
  crypto.subtle.importKey('raw', core.secret, { name: 'HMAC', hash: 'SHA-256' }, false, usages);

function signedText({ apiKey, path, data, userId }: PageTokenScope, payload: string): Uint8Array<ArrayBuffer> {
  const fields = Object.entries(data)
    .filter(([name, value]) => name !== 'pageSize' && name !== 'pageToken' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return encoder.encode(JSON.stringify(['page', apiKey, path, userId ?? null, fields, payload]));
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
