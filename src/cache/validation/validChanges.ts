import type { Change } from '@parley/protocol';
import type { TopicMessage } from '../../transport/Transport.js';
import { anyObject, type Check } from './checks.js';

/** The check of each type of change. */
export type ChangeChecks = Readonly<Record<string, Check>>;

/**
 * A message without the changes that do not pass; the same message when all do. A change of a type without a check passes:
 * readers ignore it.
 * @param prepare is called with each change before it is checked
 */
export function withValidChanges(
  message: TopicMessage,
  checks: ChangeChecks,
  prepare = (change: Change) => change,
): TopicMessage {
  if (message.type !== 'changes') return message;
  if (!Array.isArray(message.changes)) return { ...message, changes: [] };
  const changes: readonly Change[] = message.changes;
  const checked = changes.map((change) => validChange(prepare(change), checks));
  const isSame = checked.every((change, index) => change === changes[index]);
  return isSame ? message : { ...message, changes: checked.filter((change) => change !== undefined) };
}

function validChange(change: unknown, checks: ChangeChecks): Change | undefined {
  const { type } = (anyObject(change) ?? {}) as { type?: unknown };
  if (typeof type !== 'string') return undefined;
  return (Object.hasOwn(checks, type) ? checks[type]!(change) : change) as Change | undefined;
}
