import { isImageAddress } from '@parley/protocol/constants';
import type { ReactionIcon } from '../../../src/elements/comment/CommentRequests.js';

/** The symbol of a reaction. An svg is shown as an image, so it runs no scripts and its ids cannot collide. */
export function ReactionSymbol({ icon }: { icon: ReactionIcon | null }) {
  if (icon?.emoji)
    return (
      <span aria-hidden="true" data-parley-part="emoji">
        {icon.emoji}
      </span>
    );
  const url = icon?.url && isImageAddress(icon.url) ? icon.url : undefined;
  const source = url ?? (icon?.svg ? `data:image/svg+xml,${encodeURIComponent(icon.svg)}` : undefined);
  if (source) return <img src={source} alt="" width={16} height={16} />;
  return <span aria-hidden="true">•</span>;
}
