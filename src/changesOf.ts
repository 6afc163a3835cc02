import type { Change } from '@parley/protocol';
import type { TopicMessage } from './transport/Transport.js';

/** The live changes of a message. What an older or a newer service, or something between us and it, sends in place of one is left out. */
export function changesOf(message: TopicMessage): Change[] {
  const changes: readonly unknown[] = 'changes' in message && Array.isArray(message.changes) ? message.changes : [];
  return changes.filter((change): change is Change => typeof change === 'object' && change !== null);
}
