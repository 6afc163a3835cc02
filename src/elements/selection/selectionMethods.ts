import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { SelectionElement } from './SelectionElement.js';

/** Every method of the element, with what it is until its code is there. */
export const SELECTION_METHODS: MethodsUntilLoaded<SelectionElement> = {
  getLiveSelectionData: { first: null },
  enableDefaultElementsTracking: 'kept',
  disableDefaultElementsTracking: 'kept',
  enableUserIndicator: 'kept',
  disableUserIndicator: 'kept',
  setUserIndicatorPosition: 'kept',
  setUserIndicatorType: 'kept',
  getUserIndicator: { first: { isEnabled: true, position: 'end', type: 'avatar' } },
  setInactivityTime: 'kept',
};
