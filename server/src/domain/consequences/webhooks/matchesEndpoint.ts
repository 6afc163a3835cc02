import type { WebhookEventName } from '@parley/protocol';
import { ATTEMPT_EXHAUSTED_EVENT, actionsOf } from '@parley/protocol/constants';
import type { Tables } from '../../../store/tables.js';

/** The event filters and channels of an endpoint. */
export type EndpointSelection = Pick<Tables['webhook_endpoints'], 'filter_types' | 'channels'>;

/**
 * True when an endpoint receives an event (REST contract §2.14): the event is one that it chose, or a default one when it chose none, and
 * in one of its channels, if it has any.
 */
export function matchesEndpoint(
  { filter_types: filterTypes, channels }: EndpointSelection,
  event: WebhookEventName,
  { organizationId, documentId }: { organizationId: string; documentId: string },
): boolean {
  const isChosen = filterTypes ? filterTypes.includes(event) : DEFAULT_EVENTS.has(event);
  const isInChannel = !channels || [`org:${organizationId}`, `doc:${documentId}`].some((id) => channels.includes(id));
  return isChosen && isInChannel;
}

const DEFAULT_EVENTS: ReadonlySet<string> = new Set([
  ATTEMPT_EXHAUSTED_EVENT,
  ...(['comment', 'crdt', 'recorder'] as const)
    .flatMap((feature) => actionsOf(feature).map(([, row]) => row))
    .filter(({ webhook, advancedWebhook = webhook }) => advancedWebhook)
    .flatMap(({ events }) => events),
]);
