import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { CursorElement } from './CursorElement.js';

/** Every method of the element, with what it is until its code is there. */
export const CURSOR_METHODS: MethodsUntilLoaded<CursorElement> = {
  getOnlineUsersOnCurrentDocument: { first: null },
  setInactivityTime: 'kept',
  allowedElementIds: 'kept',
};
