import type { Parley } from '@parley/node';
import { ORGANIZATION_ID } from '../people.js';

/** What a front end knows of the service. */
export interface PublicConfig {
  apiKey: string;
  baseUrl: string;
}

interface Reaction {
  documentId: string;
  annotationId: string;
  commentId: string;
  icon: string;
}

/** Reacts as one of the team does in their browser: backends have no operation for it. */
export async function setReaction(
  parley: Parley,
  { apiKey, baseUrl }: PublicConfig,
  userId: string,
  { icon, ...target }: Reaction,
): Promise<void> {
  const token = await parley.createToken({ userId });
  const data = {
    organizationId: ORGANIZATION_ID,
    ...target,
    icon,
    reactionAnnotationId: `${target.commentId}-${icon.codePointAt(0)?.toString(16)}`,
    isOn: true,
  };
  const response = await fetch(`${baseUrl}/v2/client/reactions/set`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-key': apiKey,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`client/reactions/set answered ${response.status}: ${await response.text()}`);
}
