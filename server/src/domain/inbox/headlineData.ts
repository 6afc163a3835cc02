import type { RecordView } from './inboxRules.js';
import type { ContentRow } from './inboxRows.js';

/** The fields of a record view that decide its headline. */
export type Addressee = Pick<RecordView, 'isMentioned' | 'forYou'>;

/** Returns the template data of a headline for one reader (REST contract §4.3). Mentioned people read `mentioned you`; only recipients read `your`. */
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
