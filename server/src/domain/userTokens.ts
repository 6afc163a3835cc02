import { ParleyError } from '@parley/protocol/constants';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Core, Viewer } from '../core.js';

/** REST contract §3.12: 48 hours. */
const LIFETIME_SECONDS = 48 * 60 * 60;
const ISSUER = 'parley';
const AUDIENCE = 'parley:client';

export interface TokenSubject {
  apiKey: string;
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
  isAdmin?: boolean | undefined;
  organizationId?: string | undefined;
}

/** A signed JWT (HS256, RFC 7519) valid 48 hours. Authority is the stored grants, not the token. */
export async function signUserToken(core: Core, subject: TokenSubject): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(core.clock.now() / 1000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const token = await new SignJWT({ ...subject })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(core.secret);
  return { token, expiresAt };
}

/** The person of a token made for this API key. `TOKEN_EXPIRED`, or `UNAUTHENTICATED` for every other fault. */
export async function verifyUserToken(core: Core, apiKey: string, token: string): Promise<Viewer> {
  try {
    const { payload } = await jwtVerify<TokenSubject>(token, core.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(core.clock.now()),
      requiredClaims: ['exp', 'userId', 'apiKey'],
    });
    if (payload.apiKey !== apiKey) throw new Error('The token was made for another API key.');
    return {
      userId: payload.userId,
      name: payload.name,
      email: payload.email,
      isAdmin: payload.isAdmin === true,
      organizationId: payload.organizationId,
      tokenExpiresAt: payload.exp ?? 0,
    };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) {
      throw new ParleyError('TOKEN_EXPIRED', 'The user token has expired. Sign in with a new one.', { cause });
    }
    throw new ParleyError('UNAUTHENTICATED', 'The user token is missing or not valid.', { cause });
  }
}
