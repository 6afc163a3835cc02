import type { Core, Tenant, Viewer } from '../../core.js';

/** What a signed-in person asks for, in an organization that they may enter (`requireClientOrganization`). */
export interface MyCall<Data> {
  core: Core;
  tenant: Tenant;
  viewer: Viewer;
  data: Data & { organizationId: string };
}
