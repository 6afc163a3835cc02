import type { ShownPerson } from '@parley/protocol';
import { loadPeople } from '../../domain/people/loadPeople.js';
import { shownPerson } from '../../domain/people/shownPerson.js';
import { userRecord } from '../../domain/people/userRecord.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** Loads what others see of the people who follow. Of somebody without a profile they see what their token says. */
export async function loadProfiles(
  { core, tenant, organizationId }: RoomContext,
  subscriptions: readonly TopicSubscription[],
): Promise<(subscription: TopicSubscription) => ShownPerson> {
  const people = await loadPeople(
    core.db,
    { apiKey: tenant.apiKey, organizationId },
    subscriptions.map(({ userId }) => userId),
  );
  return ({ userId, reader }) => {
    const { name, email } = reader.session.viewer;
    return shownPerson(people.get(userId) ?? userRecord({ userId, organizationId, profile: { name, email } }));
  };
}
