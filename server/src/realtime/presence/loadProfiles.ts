import type { ShownPerson } from '@parley/protocol';
import { loadPeople } from '../../domain/people/loadPeople.js';
import { shownPerson } from '../../domain/people/shownPerson.js';
import { userRecord } from '../../domain/people/userRecord.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** Loads the profiles that others see of the people who follow. Without a profile, the data of their token is used. */
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
