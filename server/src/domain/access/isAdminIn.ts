import type { Viewer } from '../../credentials/Viewer.js';
import { sha256Hex } from '../../ids.js';
import type { ViewerAccess } from './viewerAccess.js';

/** 96 bits: a token names up to 200 organizations and must fit a header. */
const DIGEST_CHARACTERS = 24;

/** Returns a short digest of an organization id. Tokens of admins name organizations by this digest. */
export const organizationDigest = async (organizationId: string): Promise<string> =>
  (await sha256Hex(organizationId)).slice(0, DIGEST_CHARACTERS);

/**
 * True when a person has the rights of an admin in an organization (REST contract §2.3): the token grants them in this
 * organization, and the person is a member of it. Every write checks it, so the rights end with the membership.
 */
export async function isAdminIn(
  viewer: Viewer,
  organizationId: string,
  access: Pick<ViewerAccess, 'isMember'>,
  nowSeconds: number,
): Promise<boolean> {
  if (viewer.adminOf.length === 0 || !access.isMember(nowSeconds)) return false;
  return viewer.adminOf.includes(await organizationDigest(organizationId));
}
