import type { Core } from '../core.js';
import { findKeys } from '../credentials/credentials.js';
import type { Tenant } from '../credentials/Tenant.js';
import { readTokenGenerations } from '../credentials/tokenGenerations.js';
import { readOrganizations } from '../domain/access/clientScope.js';
import { BatchedReads } from './BatchedReads.js';

interface SignIn {
  apiKey: string;
  userId: string;
  organizationId: string;
}

/** The database's facts for a sign-in. */
interface SignInFacts {
  /** `null`: there is no such API key. */
  key: { tenant: Tenant; isDisabled: boolean } | null;
  /** Current generation of the person's tokens. */
  generation: number;
  /** `undefined`: there is no such organization. */
  organization: { isDisabled: boolean } | undefined;
}

/** Sign-ins that are read together. */
const MOST = 100;
/** How long sign-ins that arrive one after the other wait for each other, ms. */
const GATHER_MS = 20;

/** Reads the facts that sign-ins depend on. After a restart thousands of people sign in at the same time: three statements read many of them. */
export class SignIns {
  readonly #core: Core;
  readonly #rounds = new BatchedReads((signIns: readonly SignIn[]) => this.#read(signIns), {
    most: MOST,
    restMs: GATHER_MS,
  });
  /** API keys as last read. Sessions of a key share one object. */
  readonly #tenants = new Map<string, { text: string; tenant: Tenant }>();

  constructor(core: Core) {
    this.#core = core;
  }

  read(signIn: SignIn): Promise<SignInFacts> {
    return this.#rounds.ask(signIn);
  }

  async #read(signIns: readonly SignIn[]): Promise<SignInFacts[]> {
    const { db } = this.#core;
    const [keys, generationOf, organizationOf] = await Promise.all([
      findKeys(db, [...new Set(signIns.map(({ apiKey }) => apiKey))]),
      readTokenGenerations(db, signIns),
      readOrganizations(db, signIns),
    ]);
    return signIns.map((signIn) => {
      const key = keys.get(signIn.apiKey);
      return {
        key: key ? { ...key, tenant: this.#share(key.tenant) } : null,
        generation: generationOf(signIn),
        organization: organizationOf(signIn),
      };
    });
  }

  #share(tenant: Tenant): Tenant {
    const text = JSON.stringify(tenant);
    const known = this.#tenants.get(tenant.apiKey);
    if (known?.text === text) return known.tenant;
    this.#tenants.set(tenant.apiKey, { text, tenant });
    return tenant;
  }
}
