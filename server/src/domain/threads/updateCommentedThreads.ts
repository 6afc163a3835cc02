import { type RawBuilder, sql } from 'kysely';
import { list } from '../../store/list.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import type { CommentToStore } from './commentToStore.js';
import { newWriters } from './lastWriters.js';
import { subscriptionBytes } from './newSubscriptions.js';
import { movedTerms } from './threadTerms.js';

/**
 * Returns the update of threads that get new comments, parts of an `Append`: their number, bytes, last writers (`LastWriters`) and time.
 * It reads the parts `locked`, `new_comments` and `new_subscriptions`.
 */
export function updateCommentedThreads(
  scope: ThreadScope,
  threads: readonly { annotationId: string; comments: readonly CommentToStore[] }[],
  now: number,
): RawBuilder<unknown>[] {
  const writers = threads.map(({ comments }) => newWriters(comments));
  const grown = sql`grown_threads as (
    update comment_annotations a set
      last_comment_number = l.last_comment_number + added.comments, last_updated = ${now}::bigint,
      parts_bytes = a.parts_bytes + added.bytes + ${subscriptionBytes(sql.ref('a.annotation_id'))},
      last_writer_id = coalesce(w.writer_id, l.last_writer_id),
      last_written = case when w.writer_id is null then l.last_written else l.last_comment_number + w.written end,
      last_written_by_others = case
        when w.by_others > 0 then l.last_comment_number + w.by_others
        when w.writer_id is null or w.writer_id = l.last_writer_id then l.last_written_by_others
        else l.last_written end
    from locked l join (
      select annotation_id, count(*) as comments, sum(content_bytes)::bigint as bytes from new_comments group by annotation_id
    ) added using (annotation_id)
    join unnest(${list(threads.map(({ annotationId }) => annotationId))}, ${list(writers.map((row) => row.last_writer_id))},
      ${list(
        writers.map((row) => row.last_written),
        'bigint',
      )}, ${list(
        writers.map((row) => row.last_written_by_others),
        'bigint',
      )})
      as w (annotation_id, writer_id, written, by_others) using (annotation_id)
    where a.api_key = ${scope.apiKey} and a.organization_id = ${scope.organizationId} and a.annotation_id = l.annotation_id
      and a.annotation_id = any(${list(threads.map(({ annotationId }) => annotationId))})
    returning a.annotation_id, a.last_updated)`;
  return [grown, movedTerms(scope, 'grown_threads')];
}
