import type { ReactionIcon } from '../comment/CommentRequests.js';

/** What is true of inline reactions on this screen only. */
export interface ReactionsUi {
  /** The palette by reaction id, in place of the built-in one. */
  customReactions?: Readonly<Record<string, ReactionIcon>>;
}
