import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { PresenceElement } from './PresenceElement.js';

/** Kinds of methods until the code is loaded, where their verb does not define it. */
export const PRESENCE_METHODS: MethodsUntilLoaded<PresenceElement> = {
  getData: { first: { data: null, self: null } },
  on: 'events',
};
