import type { Change } from '@parley/protocol';
import type { TopicMessage } from '../transport/Transport.js';

/** Ids per request: the limit of a filter. */
const AT_ONCE = 30;

/** How the records of a topic are read that live changes name and do not carry. */
interface NamedRecords<Item extends { id: string }> {
  /** The id of a record that the change names. */
  idOf: (change: Change) => string | undefined;
  /** Those of them that are visible. `hasMore`: more of them did not fit into the response. */
  read: (ids: string[]) => Promise<{ items: readonly Item[]; sequence: number; hasMore: boolean }>;
  /** The change with the record in it, or its removal. */
  toChange: (change: Change, item: Item | undefined) => Change;
}

/**
 * Reads records that were too large for a live frame, and inserts them: `receive` gets whole records only, and every message in order.
 * A failed read becomes a `reset`.
 */
export function completeChanges<Item extends { id: string }>(
  receive: (message: TopicMessage) => void,
  { idOf, read, toChange }: NamedRecords<Item>,
): (message: TopicMessage) => void {
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function readAll(ids: readonly string[], sequence: number): Promise<Map<string, Item>> {
    const found = new Map<string, Item>();
    for (let left = [...ids]; left.length > 0;) {
      const asked = left.slice(0, AT_ONCE);
      const { items, hasMore, ...answer } = await read(asked);
      // Older than the change that named them: the log was restored.
      if (answer.sequence < sequence || (hasMore && items.length === 0)) throw new Error('The answer is not complete.');
      for (const item of items) found.set(item.id, item);
      left = left.filter((id) => !found.has(id) && (hasMore || !asked.includes(id)));
    }
    return found;
  }

  async function complete(message: TopicMessage): Promise<TopicMessage> {
    const ids = namedBy(message);
    if (message.type !== 'changes' || ids.length === 0) return message;
    try {
      const found = await readAll(ids, message.sequence);
      const whole = message.changes.map((change) => {
        const id = idOf(change);
        return id === undefined ? change : toChange(change, found.get(id));
      });
      return { ...message, changes: whole };
    } catch {
      return { type: 'reset', sequence: message.sequence, ...(message.counts && { counts: message.counts }) };
    }
  }

  const namedBy = (message: TopicMessage) =>
    message.type === 'changes' ? message.changes.flatMap((change) => idOf(change) ?? []) : [];

  return (message) => {
    if (waiting === 0 && namedBy(message).length === 0) return receive(message);
    waiting += 1;
    turn = turn.then(async () => {
      const whole = await complete(message);
      waiting -= 1;
      receive(whole);
    });
  };
}
