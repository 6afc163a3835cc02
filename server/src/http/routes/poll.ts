import { poll } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import type { Polls } from '../../realtime/Polls.js';
import { clientRoute, type Route } from '../route.js';

/** The route for long polls. */
export const pollRoute = (polls: Polls): Route =>
  clientRoute(poll, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Changes read.', data: { frames: await polls.wait(call) } };
  });
