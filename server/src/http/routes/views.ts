import { addViews, listViewsByDate, listViewsByUser } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { addViews as add } from '../../domain/operations/person/views/addViews.js';
import {
  listViewsByDate as listByDate,
  listViewsByUser as listByUser,
} from '../../domain/operations/person/views/listViews.js';
import { clientRoute, type Route } from '../route.js';

export const viewRoutes: Route[] = [
  clientRoute(addViews, async (call) => {
    await requireClientOrganization(call);
    await add(call);
    return { message: 'Views counted.', data: {} };
  }),
  clientRoute(listViewsByUser, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Views read.', data: { views: await listByUser(call) } };
  }),
  clientRoute(listViewsByDate, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Views read.', data: { views: await listByDate(call) } };
  }),
];
