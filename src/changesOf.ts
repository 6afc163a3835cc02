import type { Change } from '@parley/protocol';
import type { TopicMessage } from './transport/Transport.js';

/** The live changes of a message. Skips malformed ones, as an older or newer service or a proxy may send. */
export function changesOf(message: TopicMessage): Change[] {
  const changes: readonly unknown[] = 'changes' in message && Array.isArray(message.changes) ? message.changes : [];
  return changes.filter((change): change is Change => typeof change === 'object' && change !== null);
}
