import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { PresenceElement } from './PresenceElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const PRESENCE_METHODS: MethodsUntilLoaded<PresenceElement> = {
  getData: { first: { data: null, self: null } },
  on: 'events',
};
