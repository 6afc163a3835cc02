import { DELETED_USER_ID, ParleyError } from '@parley/protocol/constants';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Core } from '../core.js';
import type { Viewer } from './Viewer.js';
import { readTokenGeneration } from './tokenGenerations.js';

/** Lifetime of a token: 48 hours (REST contract §3.12). */
export const LIFETIME_SECONDS = 48 * 60 * 60;
/** Generation of a token without one. No person has it, so the token counts as revoked. */
const NO_GENERATION = -1;
const ISSUER = 'parley';
const AUDIENCE = 'parley:client';

export interface TokenSubject {
  apiKey: string;
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  isAdmin?: boolean | undefined;
  organizationId?: string | undefined;
  /** Digests of the organizations in which the person is an admin. See `organizationDigest`. */
  adminOf?: readonly string[] | undefined;
  /** The user id is from the front end, without proof. */
  isUnproven?: boolean | undefined;
}

interface Claims extends TokenSubject {
  generation?: number;
  isOfDevelopment?: boolean;
}

/**
 * Returns a signed JWT (HS256, RFC 7519), valid for 48 hours. The stored grants give permissions, not the token. `INVALID_ARGUMENT` for the
 * id of deleted people: its user would own their content.
 */
export async function signUserToken(core: Core, subject: TokenSubject): Promise<{ token: string; expiresAt: number }> {
  if (subject.userId === DELETED_USER_ID) {
    throw new ParleyError('INVALID_ARGUMENT', 'data.userId: is reserved for what deleted people leave behind');
  }
  const issuedAt = Math.floor(core.clock.now() / 1000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const generation = await readTokenGeneration(core.db, subject.apiKey, subject.userId);
  const claims: Claims = { ...subject, generation, ...(core.options.isDevelopment && { isOfDevelopment: true }) };
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(core.secret);
  return { token, expiresAt };
}

/** The error shows a front end that the token is of another API key. The owner of a genuine token may know. */
const ofOtherKey = () =>
  new ParleyError('UNAUTHENTICATED', 'The user token was made for another API key.', {
    details: { credential: 'apiKey' },
  });

/**
 * Returns the person of a token made for this API key, without the database. `requireLiveToken` checks that the token is still valid.
 * Fails with `TOKEN_EXPIRED`, or with `UNAUTHENTICATED` for every other fault.
 */
export async function verifyUserToken(core: Core, apiKey: string, token: string): Promise<Viewer> {
  try {
    const { payload } = await jwtVerify<Claims>(token, core.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(core.clock.now()),
      requiredClaims: ['exp', 'userId', 'apiKey'],
    });
    if (payload.apiKey !== apiKey) throw ofOtherKey();
    return {
      userId: payload.userId,
      name: payload.name,
      email: payload.email,
      adminOf: payload.isAdmin === true ? (payload.adminOf ?? []) : [],
      organizationId: payload.organizationId,
      tokenExpiresAt: payload.exp ?? 0,
      tokenGeneration: payload.generation ?? NO_GENERATION,
      isOfDevelopment: payload.isOfDevelopment === true,
      isUnproven: payload.isUnproven === true,
    };
  } catch (cause) {
    if (cause instanceof ParleyError) throw cause;
    if (cause instanceof errors.JWTExpired) {
      throw new ParleyError('TOKEN_EXPIRED', 'The user token has expired. Sign in with a new one.', { cause });
    }
    throw new ParleyError('UNAUTHENTICATED', 'The user token is missing or not valid.', {
      cause,
      details: { credential: 'token' },
    });
  }
}
