import { createRecordResolver, type RecordResolver } from './createRecordResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { PartialReaction, ReactionDataProvider } from './DataProviders.js';

/** Icons of reactions. */
export interface ReactionResolver extends RecordResolver<ReactionDataProvider, Partial<PartialReaction>> {
  /** A reaction whose `save` failed is undone; else it stays on screen. */
  revertsSave: boolean;
  revertsDelete: boolean;
}

/** Creates the resolver of one provider; `null` when it can do nothing. */
export function createReactionResolver(
  provider: ReactionDataProvider,
  options: ResolverOptions,
): ReactionResolver | null {
  const resolver = createRecordResolver<ReactionDataProvider, Partial<PartialReaction>>('reaction', provider, options);
  return (
    resolver && {
      ...resolver,
      revertsSave: provider.config?.saveRetryConfig?.revertOnFailure ?? false,
      revertsDelete: provider.config?.deleteRetryConfig?.revertOnFailure ?? false,
    }
  );
}
