import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { LiveStateElement } from './LiveStateElement.js';

/** Every method of the element, with what it is until its code is there. */
export const LIVE_STATE_METHODS: MethodsUntilLoaded<LiveStateElement> = {
  getLiveStateData: { first: null },
  setLiveStateData: 'later',
};
