import { hostId, type PresenceBot, presenceBotSchema, type PresenceUser, type RefusedBot } from '@parley/protocol';
import { loadPeople } from '../../domain/people/loadPeople.js';
import { shownPerson } from '../../domain/people/shownPerson.js';
import { userRecord } from '../../domain/people/userRecord.js';
import type { DocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { patchState, presenceUser } from './presenceState.js';

/** The result for the bots that a tab requested. */
export interface CheckedBots {
  shown: PresenceUser[];
  refused: RefusedBot[];
}

/**
 * Checks the bots that a person wants to show: who may only read the document shows none, and none has the id of a member of the
 * organization. Runs one statement, or none without bots.
 * @returns decides by the current permissions
 */
export async function checkBots(
  { core, tenant, organizationId }: RoomContext,
  { userId, presence }: TopicSubscription,
): Promise<(view: DocumentView | null) => CheckedBots> {
  const { bots = [] } = presence ?? {};
  if (bots.length === 0) return () => ({ shown: [], refused: [] });
  const parsed = bots.map((bot) => ({ bot, data: presenceBotSchema.safeParse(bot).data }));
  const validIds = bots.flatMap((bot) => hostId.safeParse(bot.userId).data ?? []);
  const ids = new Set([userId, ...validIds]);
  const members = await loadPeople(core.db, { apiKey: tenant.apiKey, organizationId }, ids);
  return (view) => {
    const adder = members.get(userId);
    const mayShow = view?.readers.get(userId)?.role === 'editor' && !adder?.isReadOnly && !adder?.isAnonymous;
    const checked: CheckedBots = { shown: [], refused: [] };
    for (const { bot, data } of parsed) {
      const refuse = (code: RefusedBot['code']) => checked.refused.push({ userId: bot.userId, code });
      if (!mayShow) refuse('PERMISSION_DENIED');
      else if (members.has(bot.userId)) refuse('ALREADY_EXISTS');
      else if (!data) refuse('INVALID_ARGUMENT');
      else checked.shown.push(botUser(data, organizationId));
    }
    return checked;
  };
}

function botUser({ userId, ...given }: PresenceBot, organizationId: string): PresenceUser {
  const { onlineStatus, location, pageInfo, selections, ...profile } = given;
  const person = shownPerson(userRecord({ userId, organizationId, profile }));
  const state = { onlineStatus: onlineStatus ?? 'online', location, pageInfo, selections };
  return presenceUser(person, patchState({}, state), 0);
}
