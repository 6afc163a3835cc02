import type { Core } from '../../core.js';
import type { GrantOrigin } from './writeGrants.js';

/** Returns the origin of a grant that is made now. */
export const grantOrigin = ({ options }: Core): GrantOrigin => (options.isDevelopment ? 'development' : 'backend');
