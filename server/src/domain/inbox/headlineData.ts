import type { RecordView } from './inboxRules.js';
import type { ContentRow } from './inboxRows.js';

/** What somebody has of a record, as far as its headline goes. */
export type Addressee = Pick<RecordView, 'isMentioned' | 'forYou'>;

/** What the headline of a record says to one reader (REST contract §4.3): who is mentioned reads that, and `your` is said to recipients only. */
export function headlineData(
  { action_type, source, content: { displayHeadlineMessageTemplateData: stored } }: ContentRow,
  { isMentioned, forYou }: Addressee,
): Record<string, unknown> | undefined {
  if (isMentioned) return { ...stored, actionMessage: 'mentioned you' };
  const toOthers = source === 'comment' && !forYou ? TO_OTHERS[action_type ?? ''] : undefined;
  return toOthers === undefined ? stored : { ...stored, actionMessage: toOthers };
}

const TO_OTHERS: Readonly<Record<string, string>> = {
  reactionAdded: 'reacted to a comment',
  reactionDeleted: 'removed a reaction from a comment',
};
