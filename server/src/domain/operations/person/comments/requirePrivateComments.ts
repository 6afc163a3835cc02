import type { VisibilityInput } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Tenant } from '../../../../credentials/Tenant.js';

/** Throws `FAILED_PRECONDITION` for a thread that is not public, when private comments are off for the API key. */
export function requirePrivateComments({ settings }: Tenant, asked: VisibilityInput | undefined): void {
  if (settings.isPrivateCommentsEnabled || asked === undefined || asked.type === 'public') return;
  throw new ParleyError('FAILED_PRECONDITION', 'Private comments are switched off for this API key.');
}
