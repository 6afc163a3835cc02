import { fromBase64, toBase64 } from '../../common/base64.js';

/** The signed data. */
export interface SignedMessage {
  id: string;
  /** Seconds since epoch. */
  timestamp: number;
  /** The text that is sent. */
  body: string;
}

/**
 * Returns the signature of a webhook by the scheme of Standard Webhooks (REST contract §2.14).
 * @param secret `whsec_` and a key in base64
 */
export async function signWebhook(secret: string, { id, timestamp, body }: SignedMessage): Promise<string> {
  const bytes = fromBase64(secret.slice('whsec_'.length));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
}
