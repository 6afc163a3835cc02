import type { Core } from '../../core.js';
import { isSigned, sign } from '../../signing.js';

/** What `attachmentUrl` needs: the secret and the clock. */
export type Signer = Pick<Core, 'secret' | 'clock'>;

/** The path of files, to be followed by the blob key. */
export const ATTACHMENT_PATH = '/v2/client/attachments/';

/**
 * How long the URL of a file stays the same, so that browsers can cache the file. A URL works for one to two times as
 * long.
 */
const WINDOW_MS = 7.5 * 60 * 1000;

/**
 * Returns the URL of a file, relative to the service's. It works for 7.5 to 15 minutes and needs no credentials,
 * because an `<img>` sends none. Give it only to people who may see the file now.
 */
export async function attachmentUrl(core: Signer, blobKey: string): Promise<string> {
  const expiresAt = (Math.floor(core.clock.now() / WINDOW_MS) + 2) * WINDOW_MS;
  const signature = await sign(core, signedParts(blobKey, expiresAt));
  return `${ATTACHMENT_PATH}${blobKey}?expires=${expiresAt}&signature=${signature}`;
}

/** Returns until when a URL works, in ms since epoch; `null` when its signature is wrong or it has expired. */
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
