import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { actionsOf, ATTEMPT_EXHAUSTED_EVENT, type EventFeature, type EventName } from '../events.js';
import { LIMITS } from '../limits.js';
import { isBounded, NOT_BOUNDED, optional, recordId } from '../primitives.js';
import { webhookUrl } from '../webhookService.js';
import { idList } from './shared.js';

const EVENT_FEATURES: EventFeature[] = ['comment', 'crdt', 'recorder'];

/** Event of an endpoint. */
export type WebhookEventName = EventName | typeof ATTEMPT_EXHAUSTED_EVENT;

/** Events that endpoints may choose: those of REST contract §2.15, and the one about endpoints that cannot be reached. */
export const WEBHOOK_EVENTS: readonly WebhookEventName[] = [
  // The events of a row are the vocabulary's, which its type does not say.
  ...EVENT_FEATURES.flatMap((feature) => actionsOf(feature).flatMap(([, { events }]) => events as EventName[])),
  ATTEMPT_EXHAUSTED_EVENT,
];

const webhookEndpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  /** `null`: every event that is on by default. */
  filterTypes: z.array(z.string()).nullable(),
  /** `org:<organizationId>`, `doc:<documentId>`; `null`: every channel. */
  channels: z.array(z.string()).nullable(),
  /** Nothing is delivered to it. */
  disabled: z.boolean(),
  /** Deliveries per second; `null`: no limit. */
  rateLimit: z.number().nullable(),
  uid: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Where advanced webhooks go (§3.14). */
export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;

const fields = {
  description: z.string().max(1000),
  filterTypes: idList(z.enum(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length),
  channels: idList(z.string().min(1).max(520), LIMITS.ids),
  disabled: z.boolean(),
  rateLimit: z.int32().min(1),
  metadata: z.record(z.string(), z.string()).refine(isBounded, NOT_BOUNDED),
};
const endpointId = z.string().min(1).max(128);

export const createWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/create',
  audience: 'backend',
  summary: 'Makes an endpoint of advanced webhooks, with a secret of its own.',
  data: z.object({
    url: webhookUrl,
    description: optional(fields.description),
    filterTypes: optional(fields.filterTypes),
    channels: optional(fields.channels),
    disabled: optional(fields.disabled),
    rateLimit: optional(fields.rateLimit),
    uid: optional(recordId),
    metadata: optional(fields.metadata),
  }),
  result: webhookEndpointSchema,
});

export const getWebhookEndpoints = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/get',
  audience: 'backend',
  summary: 'Lists the endpoints of advanced webhooks, the oldest first.',
  data: z.object({
    limit: optional(z.number().int().min(1).max(250)),
    /** `iterator` or `prevIterator` of another answer. */
    iterator: optional(z.string().max(2048)),
  }),
  result: z.object({
    endpoints: z.array(webhookEndpointSchema),
    /** Of the next page; `null`: this is the last one. */
    iterator: z.string().nullable(),
    /** Of the page before; `null`: this is the first one. */
    prevIterator: z.string().nullable(),
    /** This is the last page. */
    done: z.boolean(),
  }),
});

export const updateWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/update',
  audience: 'backend',
  summary: 'Changes an endpoint; null clears an optional field.',
  data: z
    .object({
      endpointId,
      url: webhookUrl.optional(),
      description: fields.description.nullish(),
      filterTypes: fields.filterTypes.nullish(),
      channels: fields.channels.nullish(),
      disabled: fields.disabled.nullish(),
      rateLimit: fields.rateLimit.nullish(),
      metadata: fields.metadata.nullish(),
    })
    .refine(
      ({ endpointId: _id, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      'must hold at least one field beside endpointId',
    ),
  result: webhookEndpointSchema,
});

export const deleteWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/delete',
  audience: 'backend',
  summary: 'Removes an endpoint, its secret and what waits for it.',
  data: z.object({ endpointId }),
  result: z.object({ endpointId: z.string(), deleted: z.literal(true) }),
});

export const getWebhookEndpointSecret = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/secret/get',
  audience: 'backend',
  summary: 'Reads what the deliveries to an endpoint are signed with.',
  data: z.object({ endpointId }),
  result: z.object({
    endpointId: z.string(),
    /** `whsec_` and the key in base64. */
    secret: z.string(),
  }),
});

const deliverySchema = z.object({
  webhookId: z.string(),
  event: z.string(),
  /** `failed`: given up, or dropped when the endpoint was switched off. */
  status: z.enum(['pending', 'delivered', 'failed']),
  /** Those that have ended. */
  attempts: z.number(),
  /** Ms since epoch, as is the next one; `null`: none yet. */
  lastAttemptAt: z.number().nullable(),
  /** `null`: there will be none. */
  nextAttemptAt: z.number().nullable(),
  /** HTTP status of the last answer; `null`: none. */
  responseStatus: z.number().nullable(),
  /** The first KiB of the last answer. */
  responseBody: z.string().nullable(),
  /** Why the last attempt got no answer. */
  error: z.string().nullable(),
});
/** How it stands with one event that is for one endpoint. */
export type WebhookDelivery = z.output<typeof deliverySchema>;

export const getWebhookDeliveries = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/deliveries/get',
  audience: 'backend',
  summary: 'Lists the newest deliveries to an endpoint, the latest event first.',
  data: z.object({ endpointId, limit: optional(z.number().int().min(1).max(100)) }),
  result: z.object({ deliveries: z.array(deliverySchema) }),
});

export const testWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/test',
  audience: 'backend',
  summary: 'Sends an event to an endpoint, whatever it listens to, with isTest in its data.',
  data: z.object({
    endpointId,
    /** @default comment.add */
    event: optional(z.enum(WEBHOOK_EVENTS)),
  }),
  result: z.object({ webhookId: z.string() }),
});
