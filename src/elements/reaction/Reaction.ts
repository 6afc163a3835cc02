import type { InlineReactionAnnotation as StoredReaction } from '@parley/protocol';
import type { ReactionIcon } from '../comment/CommentRequests.js';

/** Everybody's reactions with one icon to one element of a page (client contract §4.4). */
export interface InlineReactionAnnotation extends Omit<StoredReaction, 'reactedByMe'> {
  /** Whether the signed-in person is one of them. */
  reactedByMe: boolean;
  /** The person's own change was refused by the reaction provider, and is on this screen only. */
  isUnsynced?: boolean;
}

/** Adds the person's reaction to an element of the page, or removes it. */
export interface InlineReactionRequest {
  /** Id of the element, 1-256 characters. It is the host's: the element need not be in the page. */
  targetElementId: string;
  /** An emoji, or the name of an entry of the palette; at most 200 characters. */
  reactionId: string;
  /** Its icon, for those whose palette does not have it. */
  customReaction?: ReactionIcon | undefined;
}

/** The result of a toggle. */
export interface InlineReactionEvent extends InlineReactionRequest {
  annotationId: string;
  documentId: string;
  /** Whether the person reacts with it from now on. */
  isOn: boolean;
}
