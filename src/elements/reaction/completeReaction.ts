import type { Loaded } from '../../providers/createLoader.js';
import type { PartialReaction } from '../../providers/DataProviders.js';

/** The result of the reaction provider for a record; `null`: there is no such provider, `undefined`: it has not responded yet. */
export type KnownReactions = ((reactionAnnotationId: string) => Loaded<Partial<PartialReaction>> | undefined) | null;

interface Completable {
  annotationId: string;
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  isReactionResolverUsed?: boolean | undefined;
}

/** A reaction with the icon that the provider stores. One that could not be loaded loses its flag, so that nothing waits for it. */
export function completeReaction<Reaction extends Completable>(reaction: Reaction, known: KnownReactions): Reaction {
  if (!reaction.isReactionResolverUsed || reaction.icon !== undefined) return reaction;
  const loaded = known?.(reaction.annotationId);
  const own: Partial<PartialReaction> = loaded?.state === 'ready' ? loaded.value : {};
  if (typeof own.icon === 'string') {
    return {
      ...reaction,
      icon: own.icon,
      ...(typeof own.iconUrl === 'string' && { iconUrl: own.iconUrl }),
      ...(typeof own.iconEmoji === 'string' && { iconEmoji: own.iconEmoji }),
    };
  }
  const isAwaited = known !== null && (!loaded || loaded.state === 'pending');
  return isAwaited ? reaction : { ...reaction, isReactionResolverUsed: false };
}
