import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';
import type { Viewer } from '../../credentials/Viewer.js';

/** A call of a signed-in person, in an organization that exists and is switched on (`requireClientOrganization`). */
export interface PersonCall<Data> {
  core: Core;
  tenant: Tenant;
  viewer: Viewer;
  data: Data & { organizationId: string };
}
