import type { User } from '../../ParleyTypes.js';
import type { ReactionSummary } from '../comment/CommentAnnotation.js';
import type { ReactionIcon } from '../comment/CommentRequests.js';

/** Everybody's reactions with one icon to a comment, or to an element of the page. */
interface Summarizable {
  annotationId: string;
  icon?: string | undefined;
  iconUrl?: string | undefined;
  iconEmoji?: string | undefined;
  reactions: readonly { from: User }[];
  /** @default as many as are listed */
  count?: number | undefined;
  /** @default whether the reader is among those who are listed */
  reactedByMe?: boolean | undefined;
}

/** The reactions to one thing, in the order of their first use. @param me id of the reader */
export function summarizeReactions(
  annotations: readonly Summarizable[],
  me: string | null,
  palette: Readonly<Record<string, ReactionIcon>> = {},
): ReactionSummary[] {
  return annotations.map((annotation) => {
    const { annotationId, icon: reactionId = annotationId, iconUrl, iconEmoji, reactions } = annotation;
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
      count: annotation.count ?? reactions.length,
      reactedByMe: annotation.reactedByMe ?? reactions.some(({ from }) => from.userId === me),
    };
  });
}

const isEmoji = (text: string) => /^\p{Extended_Pictographic}/u.test(text);
