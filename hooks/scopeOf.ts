import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { Scope } from '../src/session/Scope.js';

/** The API key, organization and person that a client works for at this moment. Every query key begins with it. */
export const scopeOf = (client: ParleyClient): Scope => contextOf(client).session.scope.value;
