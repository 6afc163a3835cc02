import type { InlineReactionAnnotation as StoredReaction, InlineReactionToggle } from '@parley/protocol';
import type { Session } from '../../session/Session.js';
import { type OpenRecords, openRecords } from '../openRecords.js';
import type { InlineReactionAnnotation } from './Reaction.js';

export interface OpenInlineReactionsOptions {
  session: Session;
  documentId: string;
  /** Reactions, or the failure, may be others. */
  onChange: () => void;
}

/** The reactions to elements of one document in one session that have observers, by element, kept in sync with the service. */
export function openInlineReactions({
  session,
  documentId,
  onChange,
}: OpenInlineReactionsOptions): OpenRecords<InlineReactionAnnotation[]> {
  const me = session.scope.value.userId;
  return openRecords<InlineReactionAnnotation[]>({
    session,
    topic: `inlineReactions:${documentId}`,
    onChange,
    async list(targetElementIds) {
      const { data } = await session.request('inlineReactions/list', { documentId, targetElementIds });
      const listed = data.inlineReactions.map(
        ({ targetElementId, reactionAnnotations }) => [targetElementId, ofReader(reactionAnnotations)] as const,
      );
      return { records: new Map(listed), sequence: data.sequence };
    },
    idOf(change) {
      if (change.type === 'inlineReactions.saved') return change.inlineReactions.targetElementId;
      return change.type === 'inlineReactions.changed' ? change.targetElementId : undefined;
    },
    apply(change, before) {
      // A change contains only its author: the reader's own reaction is derived from the loaded state.
      if (change.type !== 'inlineReactions.saved' || before === undefined) return undefined;
      return withToggles(change.inlineReactions.reactionAnnotations, before ?? [], change.toggled, me);
    },
  });
}

/** As in a response to the reader. */
export const ofReader = (annotations: readonly StoredReaction[]): InlineReactionAnnotation[] =>
  annotations.map((annotation) => ({ ...annotation, reactedByMe: annotation.reactedByMe ?? false }));

function withToggles(
  annotations: readonly StoredReaction[],
  before: readonly InlineReactionAnnotation[],
  toggled: readonly InlineReactionToggle[],
  me: string | null,
): InlineReactionAnnotation[] {
  return annotations.map((annotation) => {
    const isOf = (other: { annotationId: string }) => other.annotationId === annotation.annotationId;
    const own = toggled.findLast((toggle) => toggle.userId === me && isOf(toggle));
    return { ...annotation, reactedByMe: own?.isOn ?? before.find(isOf)?.reactedByMe ?? false };
  });
}
