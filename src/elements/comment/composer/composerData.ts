import type { ClientContext } from '../../../ClientContext.js';
import type { ComposerMethods } from './ComposerMethods.js';

/** `getComposerData`, which needs nothing of the rest of the element. */
export function composerData(context: ClientContext): ComposerMethods['getComposerData'] {
  return ({ targetComposerElementId }) => {
    const composer = context.ui.getState().comments.composers?.[targetComposerElementId];
    return composer ? { ...composer.data(), metadata: context.eventMetadata() } : null;
  };
}
