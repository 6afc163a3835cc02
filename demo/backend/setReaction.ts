import { ORGANIZATION_ID } from '../people.js';
import type { Parley } from './Parley.js';

interface Reaction {
  documentId: string;
  annotationId: string;
  commentId: string;
  icon: string;
}

/** Reacts as one of the team does in their browser: backends have no operation for it. */
export async function setReaction(parley: Parley, userId: string, { icon, ...target }: Reaction): Promise<void> {
  const { token } = await parley.call<{ token: string }>('auth/generate_token', { userId });
  await parley.callAs(token, 'client/reactions/set', {
    organizationId: ORGANIZATION_ID,
    ...target,
    icon,
    reactionAnnotationId: `${target.commentId}-${icon.codePointAt(0)?.toString(16)}`,
    isOn: true,
  });
}
