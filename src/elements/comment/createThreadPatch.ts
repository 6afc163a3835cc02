import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { User } from '../../ParleyTypes.js';
import type { SessionBody } from '../../session/Session.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import type { ThreadRequest } from './CommentRequests.js';
import { requireWriter } from './commentRights.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';
import { checkRequest } from './threadRequest.js';

/** Fields of `commentAnnotations/update`. */
export type UpdateBody = Omit<SessionBody<'commentAnnotations/update'>, 'annotationId'>;

/** A thread that is about to be changed, and the person who changes it. */
export interface BegunChange {
  found: FoundThread;
  me: User;
  /** The author of the thread, or an admin. */
  isAuthorOrAdmin: boolean;
  annotationId: string;
}

/** Common part of all changes of thread fields. */
export interface ThreadPatch {
  /** Rejects before anything is sent, if a refusal is certain. */
  begin(request: ThreadRequest): Promise<BegunChange>;
  /** Saves fields of a thread; returns it as shown then. */
  patch(found: FoundThread, fields: Partial<ThreadRecord>, body: UpdateBody): Promise<CommentAnnotation>;
}

/** Creates the function that changes threads. */
export function createThreadPatch(
  context: ClientContext,
  { threads, saver }: { threads: Threads; saver: ThreadSaver },
): ThreadPatch {
  return {
    async begin({ annotationId, options }) {
      checkRequest(context, options);
      requireWriter(context, threads.find(annotationId)?.documentId, options);
      const found = await saver.require(annotationId);
      const me = requireWriter(context, found.documentId, options);
      const isAuthorOrAdmin = found.record.from.userId === me.userId || me.isAdmin === true;
      return { found, me, isAuthorOrAdmin, annotationId };
    },
    async patch(found, fields, body) {
      const { annotationId } = found.record;
      const change: ThreadChange = { type: 'patch', annotationId, fields };
      const { documentId } = found;
      const { record } = await saver.save({
        documentId,
        change,
        operation: 'commentAnnotations/update',
        body: { annotationId, ...body },
      });
      return threads.present({ documentId, record: record ?? { ...found.record, ...fields } });
    },
  };
}
