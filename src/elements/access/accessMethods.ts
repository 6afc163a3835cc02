import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { AccessElement } from './AccessElement.js';

/** Kinds of methods until the code is loaded, where their verb does not define it. */
export const ACCESS_METHODS: MethodsUntilLoaded<AccessElement> = {
  setUserAsEditor: 'later',
  requestEditorAccess: { first: null },
  getEditorAccessTimer: { first: { state: 'idle', durationLeft: 0 } },
  on: 'events',
};
