import { createHmac, type KeyLike, timingSafeEqual } from 'node:crypto';
import type { WebhookEventName } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { invalid, openBody, requireRaw } from './openBody.js';
import { headerOf, type RequestHeaders } from './requestHeaders.js';
import type { TestWebhookEvent, WebhookEvent } from './WebhookEvent.js';

export interface VerifyWebhookOptions {
  /** The body as it was received: a parsed one has other bytes. */
  body: string | Uint8Array;
  /** The headers of the request, of `fetch` or of Node. */
  headers: RequestHeaders;
  /** Secret of the endpoint, `whsec_…`: `workspace/advancedwebhook/endpoints/secret/get` returns it. Of several, any one may have signed. */
  secret: string | readonly string[];
  /** Private RSA key for bodies that the service encrypts (`encryptData`): PEM, or a `KeyObject`. */
  privateKey?: KeyLike | undefined;
  /** How much older or newer than now the signature may be, seconds. @default 300 */
  toleranceSeconds?: number | undefined;
}

/**
 * Checks the signature of an advanced webhook, decodes or decrypts it, and returns its event. Throws `ParleyError`: `UNAUTHENTICATED` when it is
 * not signed with the secret, or was not signed within the tolerance; `INVALID_ARGUMENT` with `field` when an option is not usable.
 */
export function verifyWebhook(options: VerifyWebhookOptions): WebhookEvent {
  const { body, headers, secret, privateKey, toleranceSeconds = 300 } = options;
  requireRaw(body);
  const secrets = [secret].flat();
  if (secrets.length === 0) throw invalid('secret', 'at least one is needed');
  // NaN is no limit: every signature would be recent.
  if (!(toleranceSeconds >= 0)) throw invalid('toleranceSeconds', 'must be a number of seconds, at least 0');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headerOf(headers, name);
    if (value === undefined) throw refused(`The header ${name} is missing.`);
    return value;
  }) as [string, string, string];

  if (!/^\d+$/.test(timestamp)) throw refused('The header webhook-timestamp is no number of seconds.');
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    throw refused(
      `It was signed ${Math.round(ageSeconds)} s ago, and ${toleranceSeconds} s are allowed. Is the clock right?`,
    );
  }

  const expected = secrets.map((one) => {
    return createHmac('sha256', keyOf(one)).update(`${id}.${timestamp}.`).update(body).digest();
  });
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && expected.some((one) => one.length === given.length && timingSafeEqual(one, given));
  });
  if (!isSigned) throw refused('The signature is not that of this body and secret.');

  const event = openBody(body, privateKey) as Exclude<WebhookEvent, TestWebhookEvent> | TestOnTheWire;
  // So that a test is not mistaken for the event that it stands for.
  return isTest(event) ? { ...event, event: 'test', testOf: event.event } : event;
}

type TestOnTheWire = Omit<TestWebhookEvent, 'event' | 'testOf'> & { event: WebhookEventName };

const isTest = (event: { data?: object }): event is TestOnTheWire => 'isTest' in (event.data ?? {});

function keyOf(secret: string): Buffer {
  const key = Buffer.from(/^whsec_(.+)$/.exec(secret)?.[1] ?? '', 'base64');
  if (key.length > 0) return key;
  throw invalid('secret', 'must be whsec_ and a key in base64');
}

const refused = (reason: string) => new ParleyError('UNAUTHENTICATED', `The webhook could not be verified. ${reason}`);
