import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { AccessElement } from './AccessElement.js';

/** Every method of the element, with what it is until its code is there. */
export const ACCESS_METHODS: MethodsUntilLoaded<AccessElement> = {
  enableSingleEditorMode: 'kept',
  disableSingleEditorMode: 'kept',
  getSingleEditorMode: { first: null },
  setUserAsEditor: 'later',
  isUserEditor: { first: null },
  getEditor: { first: null },
  requestEditorAccess: { first: null },
  cancelEditorAccessRequest: 'later',
  acceptEditorAccessRequest: 'later',
  rejectEditorAccessRequest: 'later',
  editCurrentTab: 'later',
  resetUserAccess: 'later',
  isEditorAccessRequested: { first: null },
  getEditorAccessTimer: { first: { state: 'idle', durationLeft: 0 } },
  setEditorAccessTimeout: 'kept',
  enableEditorAccessTransferOnTimeOut: 'kept',
  disableEditorAccessTransferOnTimeOut: 'kept',
  on: 'events',
};
