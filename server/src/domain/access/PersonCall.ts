import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Viewer } from '../../credentials/Viewer.js';

/** What a signed-in person asks for, in an organization that they may enter (`requireClientOrganization`). */
export interface PersonCall<Data> {
  core: Core;
  tenant: Tenant;
  viewer: Viewer;
  data: Data & { organizationId: string };
}
