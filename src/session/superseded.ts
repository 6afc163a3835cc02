import { ParleyError } from '@parley/protocol/constants';

/** The error of every call that was pending when its session ended. */
export const superseded = () => new ParleyError('CANCELLED', 'Somebody else signed in or out meanwhile.');
