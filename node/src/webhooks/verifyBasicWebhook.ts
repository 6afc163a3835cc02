import { createHash, type KeyLike, timingSafeEqual } from 'node:crypto';
import { ParleyError } from '@parley/protocol/constants';
import type { BasicWebhookEvent } from './BasicWebhookEvent.js';
import { invalid, openBody, requireRaw } from './openBody.js';
import { headerOf, type RequestHeaders } from './requestHeaders.js';

export interface VerifyBasicWebhookOptions {
  /** The body as it was received. */
  body: string | Uint8Array;
  /** The headers of the request, of `fetch` or of Node. */
  headers: RequestHeaders;
  /** `authToken` of `workspace/webhookconfig/update`. */
  authToken: string;
  /** Private RSA key for bodies that the service encrypts (`encryptData`): PEM, or a `KeyObject`. */
  privateKey?: KeyLike | undefined;
}

/**
 * Checks the token of a basic webhook, decodes or decrypts it, and returns its event. Throws `ParleyError`: `UNAUTHENTICATED` when the token is not
 * that of the configuration, `INVALID_ARGUMENT` with `field` when an option is not usable.
 */
export function verifyBasicWebhook({
  body,
  headers,
  authToken,
  privateKey,
}: VerifyBasicWebhookOptions): BasicWebhookEvent {
  requireRaw(body);
  if (!authToken) throw invalid('authToken', 'must not be empty');
  // Digests have one length, which `timingSafeEqual` needs.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = headerOf(headers, 'authorization') ?? '';
  if (!timingSafeEqual(digest(given), digest(`Basic ${authToken}`))) {
    throw new ParleyError(
      'UNAUTHENTICATED',
      'The webhook could not be verified. The header authorization has another token.',
    );
  }
  return openBody(body, privateKey) as BasicWebhookEvent;
}
