import { user } from '../cache/validation/validUsers.js';
import type { User } from '../ParleyTypes.js';
import { callProvider, emitFromCache, type EmitStage } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import type { UserDataProvider } from './DataProviders.js';
import { readFromEndpoint } from './endpoint.js';
import { asRecords, resultData } from './resultData.js';

/** People by id. */
export interface UserResolver extends Loader<User> {
  /** Whether the contacts of this scope are resolved too, like people in other records. */
  resolves(scope: 'organization' | 'document'): boolean;
}

/** The parts of the client that every resolver uses. `signal` fires when the session ends. */
export interface ResolverOptions {
  emit: EmitStage;
  onChange: () => void;
  signal: AbortSignal;
  /** Warns developers on the console. */
  warn: (message: string) => void;
}

/** Somebody unknown to the provider may be known later, for instance a colleague who has just joined. */
const UNKNOWN_FOR_MS = 5 * 60_000;

/** Creates the resolver of one provider; `null` when it cannot read people. */
export function createUserResolver(
  provider: UserDataProvider,
  { emit, onChange, signal }: ResolverOptions,
): UserResolver | null {
  const { getConfig, getRetryConfig, resolveTimeout, resolveUsersConfig } = provider.config ?? {};
  if (!provider.get && !getConfig?.url) return null;
  const about = { moduleName: 'user', methodName: 'get', prefix: 'userResolution' } as const;

  const loader = createLoader<User>({
    onChange,
    absentForMs: UNKNOWN_FOR_MS,
    onCached: (organizationId, userIds) => emitFromCache({ ...about, request: { organizationId, userIds } }, emit),
    async read(organizationId, userIds) {
      const request = { organizationId, userIds };
      const attempt = async (abort: AbortSignal) =>
        asRecords<User>(
          provider.get
            ? resultData(await provider.get(userIds), true)
            : await readFromEndpoint(getConfig!, request, abort),
          'userId',
          (person, userId) => user({ ...person, userId }),
        );
      return callProvider({ ...about, request, attempt, retry: getRetryConfig, resolveTimeout }, emit, signal);
    },
  });
  return { ...loader, resolves: (scope) => resolveUsersConfig?.[scope] ?? true };
}
