import type { Core } from './core.js';

const encoder = new TextEncoder();

/**
 * Returns a signature with the service's secret (HMAC-SHA-256, base64url).
 * @param parts values to sign. The first one names the purpose, so that a signature is valid for one purpose only
 */
export async function sign(core: Pick<Core, 'secret'>, parts: readonly unknown[]): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await signingKey(core, 'sign'), textOf(parts));
  return toBase64Url(new Uint8Array(signature));
}

/** Returns whether `given` is the signature of these parts. Never throws. */
export async function isSigned(core: Pick<Core, 'secret'>, parts: readonly unknown[], given: string): Promise<boolean> {
  try {
    const signature = fromBase64Url(given);
    if (toBase64Url(signature) !== given) return false; // other texts decode to the same bytes
    return await crypto.subtle.verify('HMAC', await signingKey(core, 'verify'), signature, textOf(parts));
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

/** Decodes base64url. Throws when the text is not base64url. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
