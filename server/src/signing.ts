import type { Core } from './core.js';

const encoder = new TextEncoder();

/**
 * A signature under the service's secret (HMAC-SHA-256, base64url).
 * @param parts what is signed; the first one says what for, so that no signature is good for something else
 */
export async function sign(core: Pick<Core, 'secret'>, parts: readonly unknown[]): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await signingKey(core, 'sign'), textOf(parts));
  return toBase64Url(new Uint8Array(signature));
}

/** True for what `sign` made of the same parts. Never throws, whatever is given. */
export async function isSigned(core: Pick<Core, 'secret'>, parts: readonly unknown[], given: string): Promise<boolean> {
  try {
    return await crypto.subtle.verify('HMAC', await signingKey(core, 'verify'), fromBase64Url(given), textOf(parts));
  } catch {
    return false; // not base64url
  }
}

const signingKey = ({ secret }: Pick<Core, 'secret'>, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);

const textOf = (parts: readonly unknown[]) => encoder.encode(JSON.stringify(parts));

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws when the text is not base64url. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
