import { addComments, deleteComments, getComments, updateComments } from '@parley/protocol';
import { addComments as add } from '../../domain/operations/backend/comments/addComments.js';
import { getThreadComments } from '../../domain/operations/backend/comments/getThreadComments.js';
import { removeComments } from '../../domain/operations/backend/comments/removeComments.js';
import { updateComments as update } from '../../domain/operations/backend/comments/updateComments.js';
import { backendRoute, type Route } from '../route.js';

export const commentRoutes: Route[] = [
  backendRoute(addComments, async ({ core, tenant, data }) => ({
    message: 'Comments added.',
    data: await add(core, tenant, data),
  })),
  backendRoute(getComments, async ({ core, tenant, data }) => ({
    message: 'Comments read.',
    data: await getThreadComments(core, tenant, data),
  })),
  backendRoute(updateComments, async ({ core, tenant, data }) => ({
    message: 'Comments updated.',
    data: await update(core, tenant, data),
  })),
  backendRoute(deleteComments, async ({ core, tenant, data }) => ({
    message: 'Comments deleted.',
    data: await removeComments(core, tenant, data),
  })),
];
