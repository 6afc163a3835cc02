import { ParleyError } from '@parley/protocol/constants';
import { INLINE_REACTIONS } from '../../cache/validation/validInlineReactions.js';
import type { ClientContext } from '../../ClientContext.js';
import { mapStream } from '../../mapStream.js';
import type { Observable } from '../../observable.js';
import { createWriteQueue } from '../../session/createWriteQueue.js';
import { validContext } from '../../validContext.js';
import { createRecordStreams } from '../createRecordStreams.js';
import type { ReactionAnnotation } from '../comment/CommentAnnotation.js';
import type { WholeCommentElement } from '../comment/WholeCommentElement.js';
import { createReactionToggle, type ReactionStreams } from './createReactionToggle.js';
import { openInlineReactions } from './openInlineReactions.js';
import { presentReactions } from './presentReactions.js';
import type { InlineReactionAnnotation } from './Reaction.js';
import type { ReactionElement } from './ReactionElement.js';
import { withOwnToggles } from './withOwnToggles.js';

type CommentReactions = Observable<ReactionAnnotation[] | null>;
type ElementReactions = Observable<InlineReactionAnnotation[] | null>;

/** Makes the element of one client; its methods are bound. */
export function createReactionElement(
  client: ClientContext,
  comments: Pick<WholeCommentElement, 'followCommentAnnotation'>,
): ReactionElement {
  client.provideWriteQueue(createWriteQueue);
  const context = validContext(client, INLINE_REACTIONS);
  const { session, ui } = context;
  const streams: ReactionStreams = createRecordStreams({
    context,
    feature: 'reaction',
    open: (documentId, onChange) => openInlineReactions({ session, documentId, onChange }),
    shown(targetElementId, stored) {
      const me = session.user.value;
      if (!me || stored === undefined) return null;
      return withOwnToggles(presentReactions(context, stored ?? []), toggle.pending(targetElementId), me);
    },
  });
  const toggle = createReactionToggle(context, streams);
  const providers = context.providers.changes.subscribe(streams.showAll);
  context.onClose(() => providers.unsubscribe());

  function ofThread(annotationId: string): CommentReactions {
    return mapStream(
      comments.followCommentAnnotation({ annotationId }),
      (thread) => thread && (thread.annotation?.comments ?? []).flatMap((comment) => comment.reactionAnnotations),
    );
  }

  function getReactions(target: { targetElementId: string }): ElementReactions;
  function getReactions(target: { commentAnnotationId: string }): CommentReactions;
  function getReactions(target: {
    targetElementId?: string;
    commentAnnotationId?: string;
  }): ElementReactions | CommentReactions {
    const { targetElementId, commentAnnotationId } = target;
    if (targetElementId !== undefined) return streams.of(targetElementId);
    if (commentAnnotationId !== undefined) return ofThread(commentAnnotationId);
    throw new ParleyError('INVALID_ARGUMENT', 'getReactions: name a targetElementId or a commentAnnotationId.');
  }

  return {
    setCustomReactions: (customReactions) => ui.setState({ reactions: { customReactions } }),
    getReactions,
    toggleReaction: toggle.run,
  };
}
