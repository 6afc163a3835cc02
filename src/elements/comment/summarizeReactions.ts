import type { Comment, ReactionSummary } from './CommentAnnotation.js';
import type { ReactionIcon } from './CommentRequests.js';

/** The reactions to a comment, in the order of their first use. @param me id of the reader */
export function summarizeReactions(
  { reactionAnnotations }: Pick<Comment, 'reactionAnnotations'>,
  me: string | null,
  palette: Readonly<Record<string, ReactionIcon>> = {},
): ReactionSummary[] {
  return reactionAnnotations.map(({ annotationId, icon: reactionId = annotationId, iconUrl, iconEmoji, reactions }) => {
    const custom = palette[reactionId];
    const icon = {
      ...((custom?.url ?? iconUrl) && { iconUrl: custom?.url ?? iconUrl }),
      ...((custom?.emoji ?? iconEmoji) && { iconEmoji: custom?.emoji ?? iconEmoji }),
      ...(custom?.svg && { svg: custom.svg }),
    };
    return {
      reactionId,
      ...(Object.keys(icon).length > 0 ? { icon } : isEmoji(reactionId) && { icon: { iconEmoji: reactionId } }),
      users: reactions.map(({ from }) => from),
      count: reactions.length,
      reactedByMe: reactions.some(({ from }) => from.userId === me),
    };
  });
}

const isEmoji = (text: string) => /^\p{Extended_Pictographic}/u.test(text);
