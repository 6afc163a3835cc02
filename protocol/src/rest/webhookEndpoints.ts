import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { actionsOf, ATTEMPT_EXHAUSTED_EVENT, type EventFeature, type ActionEventName } from '../events.js';
import { LIMITS } from '../limits.js';
import { isBounded, NOT_BOUNDED, optional, recordId } from '../primitives.js';
import { webhookUrl } from '../webhookService.js';
import { idList } from './shared.js';

const EVENT_FEATURES: EventFeature[] = ['comment', 'crdt', 'recorder'];

/** Name of an event that an endpoint may receive. */
export type WebhookEventName = ActionEventName | typeof ATTEMPT_EXHAUSTED_EVENT;

/** Events that an endpoint may choose: those of REST contract §2.15, and the event about an endpoint that cannot be reached. */
export const WEBHOOK_EVENTS: readonly WebhookEventName[] = [
  // Safe: the type of a row says `string`, but its events are names of the vocabulary.
  ...EVENT_FEATURES.flatMap((feature) => actionsOf(feature).flatMap(([, { events }]) => events as ActionEventName[])),
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
  /** When true, nothing is delivered to the endpoint. */
  disabled: z.boolean(),
  /** Deliveries per second; `null`: no limit. */
  rateLimit: z.number().nullable(),
  uid: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A target of advanced webhooks (§3.14). */
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
  summary:
    'Creates an advanced webhook endpoint with its own secret. Fails with ALREADY_EXISTS when the uid is taken, and with RESOURCE_EXHAUSTED when the API key has 500 endpoints. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
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
  summary:
    'Lists the advanced webhook endpoints, oldest first, paged with iterators. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
  data: z.object({
    limit: optional(z.number().int().min(1).max(250)),
    /** `iterator` or `prevIterator` of an earlier answer. */
    iterator: optional(z.string().max(2048)),
  }),
  result: z.object({
    endpoints: z.array(webhookEndpointSchema),
    /** Iterator of the next page; `null` on the last page. */
    iterator: z.string().nullable(),
    /** Iterator of the page before; `null` on the first page. */
    prevIterator: z.string().nullable(),
    /** Whether this is the last page. */
    done: z.boolean(),
  }),
});

export const updateWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/update',
  audience: 'backend',
  summary:
    'Changes an advanced webhook endpoint; null clears an optional field. Fails with NOT_FOUND for an unknown endpoint. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
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
  summary:
    'Deletes an advanced webhook endpoint, its secret and its pending deliveries. Fails with NOT_FOUND for an unknown endpoint. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
  data: z.object({ endpointId }),
  result: z.object({ endpointId: z.string(), deleted: z.literal(true) }),
});

export const getWebhookEndpointSecret = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/secret/get',
  audience: 'backend',
  summary:
    'Reads the secret that signs the deliveries to an endpoint. Fails with NOT_FOUND for an unknown endpoint. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
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
  /** `failed`: all attempts failed, or the delivery was dropped when the endpoint was switched off. */
  status: z.enum(['pending', 'delivered', 'failed']),
  /** Number of attempts that have ended. */
  attempts: z.number(),
  /** Ms since epoch; `null` before the first attempt. */
  lastAttemptAt: z.number().nullable(),
  /** Ms since epoch; `null` when there is no further attempt. */
  nextAttemptAt: z.number().nullable(),
  /** HTTP status of the last answer; `null` without an answer. */
  responseStatus: z.number().nullable(),
  /** The first KiB of the last answer. */
  responseBody: z.string().nullable(),
  /** Why the last attempt got no answer. */
  error: z.string().nullable(),
});
/** State of the delivery of one event to one endpoint. */
export type WebhookDelivery = z.output<typeof deliverySchema>;

export const getWebhookDeliveries = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/deliveries/get',
  audience: 'backend',
  summary:
    'Lists the latest deliveries to an endpoint, newest event first. Fails with NOT_FOUND for an unknown endpoint. Fails with FAILED_PRECONDITION when advanced webhooks are off.',
  data: z.object({ endpointId, limit: optional(z.number().int().min(1).max(100)) }),
  result: z.object({ deliveries: z.array(deliverySchema) }),
});

export const testWebhookEndpoint = defineEndpoint({
  path: '/v2/workspace/advancedwebhook/endpoints/test',
  audience: 'backend',
  summary:
    'Sends a test event to an endpoint, whatever its filters, with isTest in the data. Fails with NOT_FOUND for an unknown endpoint. Fails with FAILED_PRECONDITION when the endpoint is disabled, or advanced webhooks are off.',
  data: z.object({
    endpointId,
    /** @default comment.add */
    event: optional(z.enum(WEBHOOK_EVENTS)),
  }),
  result: z.object({ webhookId: z.string() }),
});
