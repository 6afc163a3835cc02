import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { REALTIME_LIMITS } from '../limits.js';
import { optional } from '../primitives.js';
import { subscriptionSchema } from '../realtime.js';
import { sessionScope } from './session.js';

/** Long polling, for clients without a WebSocket. Serves the same topics as the realtime connection. */
export const poll = defineEndpoint({
  path: '/v2/client/poll',
  audience: 'client',
  summary:
    'Waits for changes of topics after the given positions. Returns as soon as there is a change, or nothing after waitMs.',
  data: z.object({
    ...sessionScope,
    subscriptions: z.array(subscriptionSchema).min(1).max(REALTIME_LIMITS.topics),
    /** Longest wait, ms; 0 answers at once. @default 25000 */
    waitMs: optional(z.number().int().min(0).max(REALTIME_LIMITS.pollMs)),
  }),
  result: z.object({
    /** Server frames of `realtime.ts` (`subscribed`, `changes`, `reset`, `unsubscribed`), in order. */
    frames: z.array(z.looseObject({ type: z.string() })),
  }),
});
