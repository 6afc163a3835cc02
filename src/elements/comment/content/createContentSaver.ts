import type { ParleyError } from '@parley/protocol/constants';
import { applyThreadChange, type ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../../ClientContext.js';
import { createKeyedQueues } from '../../../createKeyedQueues.js';
import { loadChunk } from '../../../loadChunk.js';
import type { Resolvers } from '../../../providers/Resolvers.js';
import { retryAtService } from '../../../providers/retryAtService.js';
import { superseded } from '../../../session/superseded.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import type { Forgetting } from '../../recorder/content/createRecordingContents.js';
import { filesOf, recordingsOf } from './filesOf.js';
import { threadPlace } from './partialThread.js';
import { notifyProviders, type ProviderChange } from './notifyProviders.js';
import { isPartial, strippedBody } from './strippedBody.js';
import { emailsOf, type InvitedPeople, withInvited } from './withInvited.js';
import { isTextExternal } from './mergePartial.js';

/** One pending change of one thread. */
export interface ContentSave<Body extends object, Answer> extends ProviderChange {
  operation: string;
  body: Body;
  /** Mentions of people known only by an email address. */
  invited: InvitedPeople;
  /** The customer's store refused it, and it is not to be undone. */
  onUnsynced: () => void;
  /** Sends a body to the service. */
  write: (body: Body) => Promise<Answer>;
  /** It could be undone until this resolved: it follows changes that were made meanwhile. */
  after: Promise<void> | undefined;
}

export interface ContentSaver {
  /** Whether providers store part of the data. */
  readonly isActive: boolean;
  /**
   * Saves content in the customer's store, and then the rest at the service (client contract §6.3). Call it while the change is
   * shown. Rejects with what failed; the change stays on screen when the provider is not to revert.
   */
  save<Body extends object, Answer>(save: ContentSave<Body, Answer>): Promise<Answer>;
}

/**
 * Creates the saver that includes the data providers of comments when threads are saved.
 * @param undoable shown changes that can still be undone: for the customer's store they have not happened
 */
export function createContentSaver(context: ClientContext, undoable: ReadonlySet<ThreadChange>): ContentSaver {
  const { providers, session } = context;
  /** By thread: its changes reach the service in the order in which they were made. */
  const queues = createKeyedQueues();
  let forgetting: Forgetting | undefined;

  /** The thread before and after a change, both with their content. */
  async function around(
    { document, contents, change, after }: ProviderChange & Pick<ContentSave<object, unknown>, 'after'>,
    complete: ThreadChange,
  ) {
    await document.loaded();
    const { base, pending } = document.store.state;
    const all = pending.map((other) => other.change);
    const earlier = (after ? all.filter((other) => other !== change) : all.slice(0, all.indexOf(change))).filter(
      (other) => other.annotationId === change.annotationId && !undoable.has(other),
    );
    const saved = base.records.get(change.annotationId)?.record ?? null;
    const before = earlier.reduce(applyThreadChange, saved);
    if (saved) await contents.settled(saved);
    const completed = before && contents.withContent(before);
    return { saved, before: completed, after: applyThreadChange(completed, complete) };
  }

  /** Deletes files that are in no comment of the thread any more from the customer's store. A file left there by mistake does no harm. */
  function deleteFiles({ attachment }: Partial<Resolvers>, before: ThreadRecord | null, after: ThreadRecord | null) {
    const remove = attachment?.delete;
    if (!remove || !before) return;
    const left = new Set(after ? filesOf(after) : []);
    const gone = filesOf(before).filter((attachmentId) => !left.has(attachmentId));
    const metadata = threadPlace(before);
    for (const attachmentId of gone) {
      remove({ attachmentId, metadata, event: 'attachment.delete' }).catch((error: ParleyError) => {
        if (error.code !== 'CANCELLED') context.reportError(error, 'comments');
      });
    }
  }

  /** Deletes recordings that are deleted with their comments from the customer's store, too. Resolves with whether there were any. */
  async function cleanRecordings(before: ThreadRecord | null, after: ThreadRecord | null) {
    const left = new Set(after ? recordingsOf(after) : []);
    const gone = before && providers.resolvers.recorder ? recordingsOf(before).filter((id) => !left.has(id)) : [];
    if (gone.length === 0) return false;
    const { createForgetting } = await loadChunk(() => import('../../recorder/content/createRecordingContents.js'));
    return (forgetting ??= createForgetting(context))(gone);
  }

  const reverts = ({ comment, reaction }: Partial<Resolvers>, change: ThreadChange, isGone: boolean) => {
    if (change.type === 'react' && reaction) return change.isOn ? reaction.revertsSave : reaction.revertsDelete;
    return (isGone ? comment?.revertsDelete : comment?.revertsSave) ?? true;
  };

  return {
    get isActive() {
      const { comment, reaction, attachment, anonymousUser, user, recorder } = providers.resolvers;
      return !providers.isReady || !!(comment ?? reaction ?? attachment ?? anonymousUser ?? user ?? recorder);
    },
    async save(save) {
      const { document, change, operation, body, invited, write, onUnsynced } = save;
      const { epoch } = session.scope.value;
      const leave = await queues.enter(change.annotationId);
      let answer: ReturnType<typeof write>;
      let isNotified = false;
      let before: ThreadRecord | null;
      let after: ThreadRecord | null;
      let resolvers: Partial<Resolvers>;
      try {
        await providers.whenReady();
        if (session.scope.value.epoch !== epoch) throw superseded();
        // One set for the whole save: data sent to a provider must be removed from the service's request.
        resolvers = { ...providers.resolvers };
        const place = { organizationId: session.scope.value.organizationId ?? '', documentId: document.documentId };
        const userIds =
          (invited.size > 0 && (await resolvers.anonymousUser?.resolve(place, emailsOf(invited)))) ||
          new Map<string, string>();
        const found = withInvited(change, body, invited, userIds);
        const { saved } = ({ before, after } = await around(save, found.change));
        try {
          isNotified = await notifyProviders(save, { before, after }, resolvers);
          isNotified = (await cleanRecordings(before, after)) || isNotified;
        } catch (error) {
          const isOver = (error as ParleyError).code === 'CANCELLED' || session.scope.value.epoch !== epoch;
          if (!isOver && !reverts(resolvers, change, !after)) onUnsynced();
          throw error;
        }
        const hasText = (commentId: string) => {
          const comment = after?.comments.find((other) => other.commentId === commentId);
          return !!comment?.commentText || !!comment?.commentHtml;
        };
        const files = new Set(saved ? filesOf(saved) : []);
        const isFileExternal = (attachmentId: string) => files.has(attachmentId);
        // Whom nobody else can name the service names by their address (client contract §6.7).
        const stubs = new Set(resolvers.user ? [] : userIds.values());
        const reduced = strippedBody(operation, found.body, { resolvers, hasText, isFileExternal, stubs });
        const stripped = isPartial(body) ? reduced : withoutOldText(operation, reduced, saved, resolvers.comment);
        if (session.scope.value.epoch !== epoch) throw superseded();
        answer = isNotified ? retryAtService(session, () => write(stripped)) : write(stripped);
      } finally {
        leave();
      }
      try {
        const answered = await answer;
        deleteFiles(resolvers, before, after);
        return answered;
      } catch (error) {
        if (isNotified && (error as ParleyError).code !== 'CANCELLED')
          context.reportError(error as ParleyError, 'comments');
        throw error;
      }
    },
  };
}

/** A text stored at the service before there was a provider is removed there by the first edit. */
function withoutOldText<Body extends object>(
  operation: string,
  body: Body,
  saved: ThreadRecord | null,
  comment: { save: unknown } | null | undefined,
): Body {
  if (operation !== 'comments/update' || !comment?.save) return body;
  const { commentId } = body as { commentId?: string };
  const old = saved?.comments.find((other) => other.commentId === commentId);
  return old && !isTextExternal(old) && (old.commentText || old.commentHtml) ? { ...body, commentText: '' } : body;
}
