import type { ComponentType } from 'react';
import type { InlineReactionAnnotation } from '../../../src/elements/reaction/Reaction.js';

/** Components to use in place of ours. They may use the parts of `Reactions`. */
export interface InlineReactionsSlots {
  /** The content of a reaction's button; the button is around it. */
  Chip?: ComponentType<{ reaction: InlineReactionAnnotation }>;
}
