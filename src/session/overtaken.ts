import { ParleyError } from '@parley/protocol/constants';

/** What becomes of everything that a session had begun when it ended. */
export const overtaken = () => new ParleyError('CANCELLED', 'Somebody else signed in, or signed out, in the meantime.');
