import type { AnsweredReads, FirstReads } from '@parley/protocol';
import { personOwner } from './authenticate.js';
import type { AnyCall, ClientCall, Route } from './route.js';
import { takeRate } from '../limits/takeRate.js';
import { commentReadRoutes } from './routes/commentReads.js';
import { inboxRoutes } from './routes/inbox.js';
import { sessionRoutes } from './routes/session.js';
import { toParleyError } from './toParleyError.js';

/** Reads that have not begun after this time are skipped, ms. So a sign-in never takes longer than separate reads. */
const BEGIN_MS = 1000;

const ROUTES = new Map<string, Route>(
  [...sessionRoutes, ...commentReadRoutes, ...inboxRoutes].map((route) => [route.endpoint.path, route]),
);

/**
 * Runs the first reads of a page, for a person who has just signed in. Each read has the rights, the bounds and the rate limit of its
 * operation, and they run one after the other. One that fails is omitted: its operation reports why when it is called by itself.
 */
export async function answerFirstReads(
  call: ClientCall<{ organizationId: string }>,
  reads: FirstReads,
): Promise<AnsweredReads> {
  const { core, tenant, viewer } = call;
  const startedAt = core.clock.now();
  const answers: Record<string, unknown> = {};
  for (const [operation, input] of Object.entries(reads)) {
    const route = ROUTES.get(`/v2/client/${operation}`);
    if (!input || !route || core.clock.now() - startedAt > BEGIN_MS) continue;
    try {
      takeRate(core, personOwner(tenant.apiKey, viewer), core.options.limits.userRate);
      const data = { ...call.data, ...input };
      // The schema of the sign-in has parsed the input with the operation's own.
      const { nextPageToken = null, ...answer } = await route.handle({ ...call, data } as AnyCall);
      answers[operation] = { ...answer, nextPageToken };
    } catch (error) {
      toParleyError(core, error, route.endpoint.path); // logs faults
    }
  }
  return answers as AnsweredReads; // each is the result of the handler that the operation has
}
