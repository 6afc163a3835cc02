import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { fromBase64Url, isSigned, sign, toBase64Url } from '../signing.js';

/** Lifetime of a page token (REST contract §1.9). */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface PageTokenScope {
  apiKey: string;
  path: string;
  /** The parsed request. The token is bound to every field but `pageSize` and `pageToken`. */
  data: object;
  /** The signed-in person, for front-end operations. */
  userId?: string;
}

const encoder = new TextEncoder();

/** Returns an opaque, signed position in a list. It is valid for 24 hours, for the same request with any page size. */
export async function signPageToken(core: Core, scope: PageTokenScope, position: unknown): Promise<string> {
  const payload = toBase64Url(encoder.encode(JSON.stringify([core.clock.now() + LIFETIME_MS, position])));
  return `${payload}.${await sign(core, signedParts(scope, payload))}`;
}

/**
 * Returns the position in a token; `undefined` without a token. `INVALID_ARGUMENT`, naming `field`, when the token was altered, belongs to
 * another request or has expired.
 */
export async function readPageToken<Position>(
  core: Core,
  scope: PageTokenScope,
  token: string | undefined,
  field = 'pageToken',
): Promise<Position | undefined> {
  if (token === undefined) return undefined;
  const [payload, given, ...others] = token.split('.');
  if (payload && given && others.length === 0 && (await isSigned(core, signedParts(scope, payload), given))) {
    const [expiresAt, position] = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as [number, Position];
    if (core.clock.now() <= expiresAt) return position;
  }
  throw new ParleyError('INVALID_ARGUMENT', `data.${field}: is not a token of this request, or is older than 24 hours`);
}

/** Returns the parts that the signature of a token covers. */
function signedParts({ apiKey, path, data, userId }: PageTokenScope, payload: string): unknown[] {
  const fields = Object.entries(data)
    .filter(([name, value]) => name !== 'pageSize' && name !== 'pageToken' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return ['page', apiKey, path, userId ?? null, fields, payload];
}
