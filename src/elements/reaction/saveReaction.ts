import type { InlineReactions } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { ReactionResolver } from '../../providers/createReactionResolver.js';
import { providerMetadata, providerPlace } from '../../providers/providerMetadata.js';
import { retryAtService } from '../../providers/retryAtService.js';
import { superseded } from '../../session/superseded.js';
import type { SessionBody } from '../../session/Session.js';

export interface ReactionSave {
  body: SessionBody<'inlineReactions/set'>;
  /** Writes with the same key are sent one after the other. */
  queueKey: string;
  me: { userId: string };
  /** Nobody reacts with it any more, so the customer's store can delete its icon. */
  isLast: () => boolean;
  /** The provider has refused it. @param reverts whether the change is to be undone */
  onRefused: (reverts: boolean) => void;
  /** Called when the write is sent, so that the next one in the queue may follow. */
  onSent: () => void;
}

/** Saves a reaction with the customer, and then the rest with the service (client contract §6.3). */
export async function saveReaction(
  context: ClientContext,
  { body, queueKey, me, isLast, onRefused, onSent }: ReactionSave,
): Promise<{ inlineReactions: InlineReactions; sequence: number }> {
  const { providers, session } = context;
  const { epoch } = session.scope.value;
  let answer: Promise<{ data: { inlineReactions: InlineReactions; sequence: number } }>;
  let isNotified = false;
  try {
    await providers.whenReady();
    if (session.scope.value.epoch !== epoch) throw superseded();
    const resolver = providers.resolvers.reaction;
    try {
      isNotified = !!resolver && (await notifyProvider(context, resolver, body, me, isLast));
    } catch (error) {
      const isOver = (error as ParleyError).code === 'CANCELLED' || session.scope.value.epoch !== epoch;
      if (!isOver) onRefused((body.isOn ? resolver?.revertsSave : resolver?.revertsDelete) ?? true);
      throw error;
    }
    const sent = resolver?.save ? withoutIcon(body) : body;
    const write = () => session.write('inlineReactions/set', sent, { queueKey });
    answer = isNotified ? retryAtService(session, write) : write();
  } finally {
    onSent();
  }
  try {
    return (await answer).data;
  } catch (error) {
    if (isNotified && (error as ParleyError).code !== 'CANCELLED')
      context.reportError(error as ParleyError, 'reactions');
    throw error;
  }
}

/** Notifies the customer's store. Resolves with whether it was called. */
async function notifyProvider(
  context: ClientContext,
  resolver: ReactionResolver,
  { documentId, reactionAnnotationId: annotationId, icon, iconUrl, iconEmoji, isOn }: ReactionSave['body'],
  { userId }: ReactionSave['me'],
  isLast: () => boolean,
): Promise<boolean> {
  if (!isOn) {
    if (!resolver.delete || !isLast()) return false;
    const metadata = providerPlace(context, documentId);
    await resolver.delete({ reactionAnnotationId: annotationId, metadata, event: 'reaction.delete' });
    return true;
  }
  if (!resolver.save) return false;
  const metadata = providerMetadata(context, documentId);
  const partial = {
    annotationId,
    metadata,
    from: { userId },
    icon: icon ?? undefined,
    iconUrl: iconUrl ?? undefined,
    iconEmoji: iconEmoji ?? undefined,
  };
  await resolver.save({ reactionAnnotation: { [annotationId]: partial }, event: 'reaction.add', metadata });
  resolver.content?.put(metadata.organizationId, annotationId, partial);
  return true;
}

function withoutIcon(body: ReactionSave['body']): ReactionSave['body'] {
  const { icon: _, iconUrl: __, iconEmoji: ___, ...rest } = body;
  return { ...rest, isReactionResolverUsed: true };
}
