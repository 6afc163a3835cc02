import type { Viewer } from '../../credentials/Viewer.js';
import { sha256Hex } from '../../ids.js';
import type { ViewerAccess } from './viewerAccess.js';

/** 96 bits: a token names up to 200 organizations and must fit a header. */
const DIGEST_CHARACTERS = 24;

/** Stands for an organization in the token of an admin. */
export const organizationDigest = async (organizationId: string): Promise<string> =>
  (await sha256Hex(organizationId)).slice(0, DIGEST_CHARACTERS);

/**
 * Whether a person has the rights of an admin in an organization at a moment (REST contract §2.3): the token says so, its resources name
 * the organization, and the person is a member there. Asked at every write, so a membership that ends takes the rights along.
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
