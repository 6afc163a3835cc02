import type { MethodsUntilLoaded } from '../../../createLazyElement.js';
import type { TypingMethods } from './Typing.js';

/** The methods, with what each is until the code is there. */
export const TYPING_METHODS: MethodsUntilLoaded<TypingMethods> = {
  getTypingUsers: { first: null },
  setTyping: 'kept',
};
