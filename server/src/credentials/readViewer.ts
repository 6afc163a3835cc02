import type { Core } from '../core.js';
import type { Caller } from '../environment.js';
import { verifyUserToken } from './userTokens.js';
import type { Viewer } from './Viewer.js';

/** Returns the person of a token. Verifies the token without the database. */
export const readViewer = (core: Core, apiKey: string, token: string, caller: Caller): Promise<Viewer> =>
  core.wrongCredentials.guard(caller.address, null, () => verifyUserToken(core, apiKey, token));
