import { createMember } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { AnonymousUserDataProvider } from './DataProviders.js';
import { recordOf } from './resultData.js';

/** Ids of people known only by their email address. */
export interface AnonymousUserResolver {
  /**
   * Ids by address, trimmed and in lower case, as far as they are known: unknown ones are requested each time. A failure is no error: the known
   * ids are returned.
   */
  resolve(
    place: { organizationId: string; documentId: string },
    emails: readonly string[],
  ): Promise<Map<string, string>>;
}

/** An address in the form in which it is requested. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Creates the resolver of one provider; `null` when it can do nothing. */
export function createAnonymousUserResolver(
  provider: AnonymousUserDataProvider,
  options: ResolverOptions,
): AnonymousUserResolver | null {
  const config = provider.config ?? {};
  const ask = createMember<
    Parameters<NonNullable<AnonymousUserDataProvider['resolveUserIdsByEmail']>>[0],
    Record<string, unknown>
  >(
    {
      moduleName: 'anonymousUser',
      methodName: 'resolveUserIdsByEmail',
      prefix: 'anonymousUserResolution',
      run: provider.resolveUserIdsByEmail && ((request) => provider.resolveUserIdsByEmail!(request)),
      endpoint: config.getConfig,
      retry: config.getRetryConfig,
      resolveTimeout: config.resolveTimeout,
      read: recordOf,
    },
    options,
  );
  if (!ask) return null;
  const known = new Map<string, string>();
  return {
    async resolve(place, emails) {
      const wanted = [...new Set(emails.map(normalEmail))];
      const unknown = wanted.filter((email) => !known.has(email));
      if (unknown.length > 0) {
        try {
          for (const [email, userId] of Object.entries(await ask({ emails: unknown, ...place }))) {
            if (typeof userId === 'string' && userId) known.set(normalEmail(email), userId);
          }
        } catch {
          // The comment is saved without those people (client contract §6.7).
        }
      }
      return new Map([...known].filter(([email]) => wanted.includes(email)));
    },
  };
}
