import {
  addOrganizations,
  deleteOrganizations,
  getOrganizations,
  updateOrganizations,
  updateOrganizationsDisableState,
} from '@parley/protocol';
import { addOrganizations as add } from '../../domain/operations/backend/organizations/addOrganizations.js';
import { deleteOrganizations as remove } from '../../domain/operations/backend/organizations/deleteOrganizations.js';
import { disableOrganizations } from '../../domain/operations/backend/organizations/disableOrganizations.js';
import { getOrganizations as get } from '../../domain/operations/backend/organizations/getOrganizations.js';
import { updateOrganizations as update } from '../../domain/operations/backend/organizations/updateOrganizations.js';
import { readPage } from '../readPage.js';
import { backendRoute, type Route } from '../route.js';

export const organizationRoutes: Route[] = [
  backendRoute(addOrganizations, async ({ core, tenant, data }) => ({
    message: 'Organizations added.',
    data: await add(core, tenant, data.organizations),
  })),
  backendRoute(getOrganizations, async (call) => ({
    message: 'Organizations read.',
    ...(await readPage(
      call,
      getOrganizations,
      (after: string | undefined, limit) => get(call.core, call.tenant, call.data.organizationIds, { after, limit }),
      ({ id }) => id,
    )),
  })),
  backendRoute(updateOrganizations, async ({ core, tenant, data }) => ({
    message: 'Organizations updated.',
    data: await update(core, tenant, data.organizations),
  })),
  backendRoute(deleteOrganizations, async ({ core, tenant, data }) => ({
    message: 'Organizations deleted.',
    data: await remove(core, tenant, data.organizationIds),
  })),
  backendRoute(updateOrganizationsDisableState, async ({ core, tenant, data }) => ({
    message: data.disabled ? 'Organizations disabled.' : 'Organizations enabled.',
    data: await disableOrganizations(core, tenant, data.organizationIds, data.disabled),
  })),
];
