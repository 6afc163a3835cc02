import type { ClientContext } from '../ClientContext.js';
import type { PresenceElement } from './presence/PresenceElement.js';

// Elements that are used when somebody opens or begins something: each in a chunk of its own, which the start of a client does not name.

export const createActivityElement = async (context: ClientContext) =>
  (await import('./activity/createActivityElement.js')).createActivityElement(context);

export const createFollowElement = async (context: ClientContext, presence: PresenceElement) =>
  (await import('./follow/createFollowElement.js')).createFollowElement(context, presence);

export const createRecorderElement = async (context: ClientContext) =>
  (await import('./recorder/createRecorderElement.js')).createRecorderElement(context);
