import type { ReactionIcon } from '../comment/CommentRequests.js';

/** Ephemeral state of inline reactions on this screen. */
export interface ReactionsUi {
  /** The palette by reaction id, in place of the built-in one. */
  customReactions?: Readonly<Record<string, ReactionIcon>>;
}
