import { announceAccess } from '../access/announceAccess.js';
import { freeSeats } from '../editorAccess/freeSeats.js';
import type { DeletionStep } from './DeletionStep.js';

/** Takes the editor's seats from people, and notifies open sessions that their access has changed. The next steps delete their grants. */
export const leaveOrganization: DeletionStep = async ({ tx, scope: { apiKey, organizationId }, people }) => {
  const userIds = [...people.userIds];
  await announceAccess(tx, apiKey, userIds, [{ type: 'organization', id: organizationId, organizationId }]);
  await freeSeats(tx, apiKey, organizationId, userIds);
  return null;
};
