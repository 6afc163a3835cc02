import { ParleyError } from '@parley/protocol/constants';
import type { ServiceOptions } from '../../../environment.js';
import { isPrivateTarget } from './isPrivateTarget.js';

/** `INVALID_ARGUMENT`, naming `field`, for a URL that the installation forbids. `''` is no target. */
export function checkTarget({ webhooks }: ServiceOptions, field: string, url: string): void {
  if (url === '' || webhooks.allowPrivateTargets || !isPrivateTarget(url)) return;
  throw new ParleyError(
    'INVALID_ARGUMENT',
    `${field}: must not be a private address: this installation does not allow them (PARLEY_WEBHOOK_ALLOW_PRIVATE)`,
  );
}
