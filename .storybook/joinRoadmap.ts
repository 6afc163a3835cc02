import { contextOf } from '../src/contextOf.js';
import type { ClientContext } from '../src/ClientContext.js';
import type { User } from '../src/index.js';
import type { StoryWorld } from './StoryWorld.js';

type OwnPresence = ClientContext['ownPresence']['value'];

/** Another person who is in the roadmap, in a browser of their own. `say` is what they tell others of themselves. */
export async function joinRoadmap(loaded: Record<string, unknown>, user: User) {
  const world = loaded['parley'] as StoryWorld;
  const client = await world.join(user);
  client
    .getPresenceElement()
    .getData()
    .subscribe(() => undefined);
  return { client, say: (presence: OwnPresence) => contextOf(client).ownPresence.set(presence) };
}
