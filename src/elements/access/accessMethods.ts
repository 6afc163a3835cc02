import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { AccessElement } from './AccessElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const ACCESS_METHODS: MethodsUntilLoaded<AccessElement> = {
  setUserAsEditor: 'later',
  requestEditorAccess: { first: null },
  getEditorAccessTimer: { first: { state: 'idle', durationLeft: 0 } },
  on: 'events',
};
