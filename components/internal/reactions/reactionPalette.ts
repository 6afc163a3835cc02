import type { ReactionAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { FAVOURITE_EMOJIS } from '../emoji/favouriteEmojis.js';
import type { ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';

/** The reactions that are offered by default. The id of a built-in reaction is its emoji. */
export const BUILT_IN_REACTIONS: Readonly<Record<string, ReactionIcon>> = Object.fromEntries(
  FAVOURITE_EMOJIS.map((emoji) => [emoji, { emoji }]),
);

/** The symbol of a reaction: from the palette, else from the record, else its id when that is an emoji. `null`: a neutral chip. */
export function reactionIcon(
  { icon, iconEmoji, iconUrl }: Pick<ReactionAnnotation, 'icon' | 'iconEmoji' | 'iconUrl'>,
  palette: Readonly<Record<string, ReactionIcon>>,
): ReactionIcon | null {
  const known = icon === undefined ? undefined : palette[icon];
  if (known) return known;
  if (iconEmoji) return { emoji: iconEmoji };
  if (iconUrl) return { url: iconUrl };
  return icon && /^\p{Extended_Pictographic}/u.test(icon) ? { emoji: icon } : null;
}
