import type { Core } from '../core.js';
import type { Caller } from '../environment.js';
import { verifyUserToken } from './userTokens.js';
import type { Viewer } from './Viewer.js';

/** The person of a token, which is looked at before anything is asked of the database. */
export const readViewer = (core: Core, apiKey: string, token: string, caller: Caller): Promise<Viewer> =>
  core.wrongCredentials.guard(caller.address, null, () => verifyUserToken(core, apiKey, token));
