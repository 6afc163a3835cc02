import type { Core } from '../../core.js';
import type { GrantOrigin } from './writeGrants.js';

/** The origin of what a token brings that is made now. */
export const grantOrigin = ({ options }: Core): GrantOrigin => (options.isDevelopment ? 'development' : 'backend');
