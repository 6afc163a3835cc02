import type { Core } from '../../core.js';
import { isSigned, sign } from '../../signing.js';

/** What signs, and knows the time. */
export type Signer = Pick<Core, 'secret' | 'clock'>;

/** Files are served below it, by key. */
export const ATTACHMENT_PATH = '/v2/client/attachments/';

/** A URL stays the same for so long, which lets browsers keep the file, and works for once to twice as long. */
const WINDOW_MS = 7.5 * 60 * 1000;

/**
 * The address of a file, relative to the service's. It works without credentials, as an `<img>` sends none, for 7.5 to 15 minutes: give it
 * only to people who may see the file now.
 */
export async function attachmentUrl(core: Signer, blobKey: string): Promise<string> {
  const expiresAt = (Math.floor(core.clock.now() / WINDOW_MS) + 2) * WINDOW_MS;
  const signature = await sign(core, signedParts(blobKey, expiresAt));
  return `${ATTACHMENT_PATH}${blobKey}?expires=${expiresAt}&signature=${signature}`;
}

/** Ms since epoch until which the address works; `null` when it is none of ours, or does not work any more. */
export async function attachmentUrlExpiry(
  core: Signer,
  blobKey: string,
  query: URLSearchParams,
): Promise<number | null> {
  const expiresAt = Number(query.get('expires'));
  const isGenuine = await isSigned(core, signedParts(blobKey, expiresAt), query.get('signature') ?? '');
  return isGenuine && core.clock.now() < expiresAt ? expiresAt : null;
}

const signedParts = (blobKey: string, expiresAt: number) => ['attachment', blobKey, expiresAt];
