import type { StoryWorld } from './StoryWorld.js';

/** The id of the thread that `holdThread` holds back. */
export const HELD = 'waiting';

/** Switches moderation on and holds the thread `HELD` back, as if somebody who is no admin had written it. */
export async function holdThread(world: StoryWorld): Promise<void> {
  const { organizationId } = world;
  await world.rest('organizations/update', { organizations: [{ organizationId, moderatorMode: true }] });
  const held = { documentId: 'roadmap', annotationIds: [HELD] };
  await world.rest('commentannotations/update', { ...held, updatedData: { approved: false } });
}
