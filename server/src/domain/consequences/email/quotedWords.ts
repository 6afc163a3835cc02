import { type Kysely, sql } from 'kysely';
import type { StoredCommentContent } from '../../../store/columns.js';
import type { Tables } from '../../../store/tables.js';
import type { ContentRow } from '../../inbox/inboxRows.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { shownText } from '../notifications/bodyOf.js';
import { sentContent, sentText, type SentContent } from '../notifications/sentContent.js';
import type { EmailStrings } from './strings/EmailStrings.js';

/**
 * Returns the quote of each notification for its email, by notification id: the comment that it is about. An action on a thread as a whole,
 * as a change of its status, quotes the current first comment of the thread. Of a comment without text it says what was sent. Deleted comments,
 * and texts in the customer's store, are not quoted.
 */
export async function quotedWords(
  db: Kysely<Tables>,
  scope: NotificationScope,
  rows: readonly ContentRow[],
  strings: EmailStrings,
): Promise<Map<string, string>> {
  const onThreads = rows.filter(isOnThread).flatMap(({ target_annotation_id }) => target_annotation_id ?? []);
  const first = await firstWords(db, scope, onThreads, strings);
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const words = isOnThread(row) ? first.get(row.target_annotation_id ?? '') : wordsOf(row, strings);
      return words ? [[row.notification_id, words]] : [];
    }),
  );
}

const isOnThread = ({ target_comment_id, action_type }: ContentRow): boolean =>
  target_comment_id === null && action_type !== 'deleted';

function wordsOf({ content }: ContentRow, strings: EmailStrings): string | undefined {
  // Stored with the notification by `bodyOf`.
  const sent = content.displayBodyMessageTemplateData?.['sent'] as SentContent | undefined;
  return sentText(sent, strings) ?? content.displayBodyMessage;
}

async function firstWords(
  db: Kysely<Tables>,
  { apiKey, organizationId }: NotificationScope,
  annotationIds: readonly string[],
  strings: EmailStrings,
): Promise<Map<string, string>> {
  if (annotationIds.length === 0) return new Map();
  const { rows } = await sql<{ annotation_id: string; content: StoredCommentContent }>`
    select asked.annotation_id, c.content
    from (select distinct unnest(${annotationIds}::text[]) as annotation_id) as asked
    cross join lateral (
      select c.content from comments c
      where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.annotation_id = asked.annotation_id
        and not c.is_draft
      order by c.comment_number limit 1
    ) c`.execute(db);
  return new Map(
    rows.flatMap(({ annotation_id, content }): [string, string][] => {
      if (content.isCommentResolverUsed) return [];
      const words = shownText(content) || sentText(sentContent(content), strings);
      return words ? [[annotation_id, words]] : [];
    }),
  );
}
