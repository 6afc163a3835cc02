import type { Change, InlineReactionToggle } from '@parley/protocol';
import { readInlineReactions } from '../../domain/inlineReactions/readInlineReactions.js';
import type { LoggedChange } from '../../store/changes.js';
import type { RecordKind } from '../RecordsTopic.js';

/**
 * Topic `inlineReactions:<documentId>`: the reactions to elements of a document's pages, by element. All readers get the same text: it
 * lists the people who reacted, and each client finds its own person in it.
 */
export const inlineReactionRecords: RecordKind<InlineReactionToggle[]> = {
  updatesOf: lastToggles,
  async load({ core }, document, ids) {
    const reactions = await readInlineReactions(core.db, document, ids);
    return (targetElementId, toggled) => {
      const inlineReactions = reactions.get(targetElementId) ?? { targetElementId, reactionAnnotations: [] };
      return {
        text: JSON.stringify({ type: 'inlineReactions.saved', inlineReactions, toggled } satisfies Change),
        named: () => JSON.stringify({ type: 'inlineReactions.changed', targetElementId } satisfies Change),
      };
    };
  },
};

/** The last toggle of each person and reaction, by element. */
function lastToggles(changes: readonly LoggedChange[]): ReadonlyMap<string, InlineReactionToggle[]> {
  const last = new Map<string, Map<string, InlineReactionToggle>>();
  for (const { change } of changes) {
    if (change.kind !== 'inlineReaction') continue;
    const { targetElementId, annotationId, userId, isOn } = change;
    const ofTarget = last.get(targetElementId) ?? new Map<string, InlineReactionToggle>();
    last.set(targetElementId, ofTarget);
    ofTarget.set(JSON.stringify([annotationId, userId]), { annotationId, userId, isOn });
  }
  return new Map(Array.from(last, ([target, toggles]) => [target, [...toggles.values()]]));
}
