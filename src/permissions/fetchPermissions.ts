import type { PermissionMap } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { asksForNothing } from '../asksForNothing.js';
import { definedFields } from '../definedFields.js';
import type { Session } from '../session/Session.js';

/** Organization and documents of the permissions. */
export interface PermissionsRequest {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30; an empty list requests nothing. */
  documentIds?: string[] | undefined;
}

/** Reads the current permissions of the signed-in person. */
export async function fetchPermissions(
  session: Pick<Session, 'request'>,
  request: PermissionsRequest,
): Promise<PermissionMap> {
  if ('folderIds' in request) {
    throw new ParleyError('INVALID_ARGUMENT', 'folderIds is reserved: folders do not exist yet.');
  }
  if (asksForNothing(request)) return {};
  return (await session.request('permissions/get', definedFields(request))).data.permissions;
}
