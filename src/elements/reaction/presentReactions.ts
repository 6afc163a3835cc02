import type { ClientContext } from '../../ClientContext.js';
import { presentPeople } from '../presence/presentPeople.js';
import { completeReaction } from './completeReaction.js';
import type { InlineReactionAnnotation } from './Reaction.js';

/** Reactions as they may be shown now: with the icons and people loaded from the data providers. Requests the rest. */
export function presentReactions(
  context: ClientContext,
  annotations: readonly InlineReactionAnnotation[],
): InlineReactionAnnotation[] {
  const { providers, session } = context;
  const organizationId = session.scope.value.organizationId ?? '';
  const loader = providers.resolvers.reaction?.content;
  const unknown = annotations.filter(
    ({ annotationId, isReactionResolverUsed }) =>
      isReactionResolverUsed && loader && !loader.peek(organizationId, annotationId),
  );
  if (unknown.length > 0)
    loader?.want(
      organizationId,
      unknown.map(({ annotationId }) => annotationId),
    );
  // Until the providers are loaded, nothing counts as missing.
  const known = loader ? (id: string) => loader.peek(organizationId, id) : providers.isReady ? null : () => undefined;
  return annotations.map((annotation) => {
    const people = presentPeople(
      context,
      organizationId,
      annotation.reactions.map(({ from }) => from),
    );
    return {
      ...completeReaction(annotation, known),
      reactions: annotation.reactions.map((reaction, index) => ({ ...reaction, from: people[index]! })), // as many as asked for
    };
  });
}
