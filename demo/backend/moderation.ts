import type { Parley } from '@parley/node';
import { ORGANIZATION_ID } from '../people.js';

/** Who approves comments. */
export const MODERATOR = 'ada';

/** Whether comments of everybody but the moderator wait until she approves them. */
export async function isModerated(parley: Parley): Promise<boolean> {
  const { data } = await parley.organizations.get({ organizationIds: [ORGANIZATION_ID] });
  const [organization]: readonly object[] = data;
  return organization !== undefined && 'moderatorMode' in organization && organization.moderatorMode === true;
}

export async function setModerated(parley: Parley, moderatorMode: boolean): Promise<void> {
  await parley.organizations.update({ organizations: [{ organizationId: ORGANIZATION_ID, moderatorMode }] });
}
