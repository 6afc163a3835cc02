import { createParleyClient } from '../../src/createParleyClient.js';
import type { TestWorld } from '../../testing/TestWorld.js';

/** Toggles reactions of a person to an element of a document's page, each in turn, in a browser of their own. */
export async function reactAs(
  world: TestWorld,
  who: { userId: string; name?: string | undefined },
  { documentId, targetElementId }: { documentId: string; targetElementId: string },
  ...reactionIds: string[]
): Promise<void> {
  const { props } = world.as(who);
  const client = createParleyClient({ apiKey: props.apiKey, transport: props.transport });
  await client.setAuthProvider(props.authProvider);
  await client.setDocuments([{ id: documentId }]);
  for (const reactionId of reactionIds) {
    await client.getReactionElement().toggleReaction({ targetElementId, reactionId });
  }
  client.close();
}
