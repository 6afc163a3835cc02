import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { PresenceElement } from './PresenceElement.js';

/** Every method of the element, with what it is until its code is there. */
export const PRESENCE_METHODS: MethodsUntilLoaded<PresenceElement> = {
  getData: { first: { data: null, self: null } },
  setInactivityTime: 'kept',
  setOfflineInactivityTime: 'kept',
  enableSelf: 'kept',
  disableSelf: 'kept',
  addUser: 'later',
  removeUser: 'kept',
  clickUser: 'kept',
  on: 'events',
};
