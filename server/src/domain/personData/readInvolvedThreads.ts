import type { BackendAnnotation } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import type { Core } from '../../core.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { readThreads, threadIds } from '../threads/readThreads.js';
import { toRestAnnotation } from '../threads/toRestAnnotation.js';
import { findThreads } from './findThreads.js';

/** Id of the last thread that was scanned. */
export type InvolvedPosition = string;

/** Threads that one page scans. Most of a large organization are other people's. */
const LOOKED_AT = 2000;

/**
 * Returns the next threads that a person wrote in or that involve them, by id, within half of `LIMITS.answerBytes` but at least one. A page may
 * have none and a next one.
 */
export async function readInvolvedThreads(
  core: Core,
  scope: ThreadScope,
  userId: string,
  after: InvolvedPosition,
  limit: number,
): Promise<{ threads: BackendAnnotation[]; next: InvolvedPosition | null }> {
  const people = { userIds: new Set([userId]), emails: new Set<string>() };
  const rows = await findThreads(core.db, scope, people, after, LOOKED_AT);
  const ids: string[] = [];
  let bytes = 0;
  let next = rows.length < LOOKED_AT ? null : rows.at(-1)!.annotationId;
  for (const [index, row] of rows.entries()) {
    if (!row.isInvolved) continue;
    bytes += row.bytes;
    if (ids.length === limit || (ids.length > 0 && bytes > LIMITS.answerBytes / 2)) {
      next = rows[index - 1]!.annotationId;
      break;
    }
    ids.push(row.annotationId);
  }
  const threads = await readThreads(core, scope, { where: threadIds(ids) });
  const found = new Map(threads.map((thread) => [thread.annotation_id, thread]));
  const annotations = ids.flatMap((id) => {
    const thread = found.get(id);
    const isDraftOfOther = thread?.is_draft && thread.audience.authorId !== userId;
    return thread && !isDraftOfOther ? [toRestAnnotation(scope, thread, userId)] : [];
  });
  // An id may be a part of other texts of a thread.
  return { threads: annotations.filter((annotation) => isInvolved(annotation, userId)), next };
}

const isInvolved = ({ from, comments, involvedUserIds, viewedByUserIds }: BackendAnnotation, userId: string): boolean =>
  [from, ...comments.map((comment) => comment.from)].some((person) => person.userId === userId) ||
  involvedUserIds.includes(userId) ||
  (viewedByUserIds?.includes(userId) ?? false);
