import { hostId, type ServerFrame, type SubscriptionFields } from '@parley/protocol';
import { streamOf, type Reader } from './TopicSubscription.js';

/**
 * Answers a subscription whose topic names no document id, and returns whether it is one. The connection stays open: an app may have passed the id to
 * its client, which would send it again on the next one.
 */
export function refuseInvalid(reader: Pick<Reader, 'send'>, { topic }: SubscriptionFields): boolean {
  if (!topic.includes(':')) return false;
  const { error } = hostId.safeParse(streamOf(topic));
  if (!error) return false;
  const message = `documentId: ${error.issues[0]?.message ?? 'is not valid'}.`;
  const frame: ServerFrame = { type: 'unsubscribed', topic, code: 'INVALID_ARGUMENT', message };
  reader.send(JSON.stringify(frame));
  return true;
}
