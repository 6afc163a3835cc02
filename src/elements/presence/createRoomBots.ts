import type { PresenceBots, PresenceFrame } from '@parley/protocol';
import { PRESENCE_BOTS_BYTES, PRESENCE_LIMITS, ParleyError, type ErrorCode } from '@parley/protocol/constants';
import type { OwnPresence } from '../../transport/Transport.js';

/** The bots that this tab shows to everybody in one document. */
export interface RoomBots {
  /** Resolves when others see the bot. Rejects with the code of the service when they do not. */
  add(bot: PresenceBots[number]): Promise<void>;
  remove(userId: string): void;
  /** Applies a frame of the document. */
  take(frame: Pick<PresenceFrame, 'people' | 'bots'>): void;
  /** No more frames will arrive: pending calls are rejected. */
  fail(error: ParleyError): void;
}

interface Waiting {
  resolve(): void;
  reject(error: ParleyError): void;
}

export function createRoomBots(own: OwnPresence): RoomBots {
  const waiting = new Map<string, Set<Waiting>>();

  function settle(userId: string, error?: ParleyError) {
    for (const { resolve, reject } of waiting.get(userId) ?? []) {
      if (error) reject(error);
      else resolve();
    }
    waiting.delete(userId);
  }
  const without = (userId: string) => (own.bots ?? []).filter((bot) => bot.userId !== userId);
  function show(bots: PresenceBots) {
    own.bots = bots;
    own.send?.({ bots });
  }

  return {
    add: (bot) =>
      new Promise((resolve, reject) => {
        const bots = [...without(bot.userId), JSON.parse(JSON.stringify(bot)) as PresenceBots[number]];
        const bytes = new TextEncoder().encode(JSON.stringify(bots)).length;
        if (bots.length > PRESENCE_LIMITS.botsPerTab || bytes > PRESENCE_BOTS_BYTES)
          return reject(refusal('RESOURCE_EXHAUSTED', bot.userId));
        waiting.set(bot.userId, (waiting.get(bot.userId) ?? new Set()).add({ resolve, reject }));
        show(bots);
      }),
    remove(userId) {
      if (without(userId).length < (own.bots?.length ?? 0)) show(without(userId));
      settle(userId, new ParleyError('CANCELLED', 'The bot was removed.'));
    },
    take({ people, bots }) {
      for (const { userId, code } of bots?.refused ?? []) {
        own.bots = without(userId); // a new connection would add it again
        settle(userId, refusal(code, userId));
      }
      for (const userId of bots?.shown ?? []) settle(userId);
      // A poll receives no list of shown bots.
      for (const { userId, addedBy } of people) if (addedBy !== undefined) settle(userId);
    },
    fail(error) {
      for (const userId of Array.from(waiting.keys())) settle(userId, error);
    },
  };
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  ALREADY_EXISTS: 'it is the id of a member of the organization, or of somebody who is in the document',
  PERMISSION_DENIED: 'you may only read this document',
  INVALID_ARGUMENT: 'a field is not valid',
  RESOURCE_EXHAUSTED: 'there are too many bots, or they are too large',
};

const refusal = (code: ErrorCode, userId: string) =>
  new ParleyError(code, `${JSON.stringify(userId)} is not shown to others: ${MESSAGES[code] ?? code}.`);
