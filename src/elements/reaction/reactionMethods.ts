import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { ReactionElement } from './ReactionElement.js';

/** Every method of the element, with what it is until its code is there. */
export const REACTION_METHODS: MethodsUntilLoaded<ReactionElement> = {
  setCustomReactions: 'kept',
  getReactions: { first: null },
  toggleReaction: 'later',
};
