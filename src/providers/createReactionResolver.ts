import { emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import { createMember } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { PartialReaction, ReactionDataProvider } from './DataProviders.js';
import { asRecords } from './resultData.js';

type RequestOf<Member extends 'get' | 'save' | 'delete'> = Parameters<NonNullable<ReactionDataProvider[Member]>>[0];

/** Icons of reactions. Members are `null` where the provider has none. */
export interface ReactionResolver {
  content: Loader<Partial<PartialReaction>> | null;
  save: ((request: RequestOf<'save'>) => Promise<void>) | null;
  delete: ((request: RequestOf<'delete'>) => Promise<void>) | null;
  /** A change whose `save` failed is taken back; else it stays on screen. */
  revertsSave: boolean;
  revertsDelete: boolean;
}

/** Makes the resolver of one provider; `null` when it can do nothing. */
export function createReactionResolver(
  provider: ReactionDataProvider,
  options: ResolverOptions,
): ReactionResolver | null {
  const { config = {} } = provider;
  const { resolveTimeout, saveRetryConfig, deleteRetryConfig } = config;
  const about = { moduleName: 'reaction', methodName: 'get', prefix: 'reactionResolution' } as const;

  const get = createMember<RequestOf<'get'>, Record<string, Partial<PartialReaction>>>(
    {
      ...about,
      run: provider.get && ((request) => provider.get!(request)),
      endpoint: config.getConfig,
      retry: config.getRetryConfig,
      resolveTimeout,
      read: (data) => asRecords(data, 'annotationId'),
    },
    options,
  );
  const save = createMember<RequestOf<'save'>>(
    {
      moduleName: 'reaction',
      methodName: 'save',
      prefix: 'reactionSave',
      run: provider.save && ((request) => provider.save!(request)),
      endpoint: config.saveConfig,
      retry: saveRetryConfig,
      resolveTimeout,
    },
    options,
  );
  const remove = createMember<RequestOf<'delete'>>(
    {
      moduleName: 'reaction',
      methodName: 'delete',
      prefix: 'reactionDelete',
      run: provider.delete && ((request) => provider.delete!(request)),
      endpoint: config.deleteConfig,
      retry: deleteRetryConfig,
      resolveTimeout,
    },
    options,
  );
  if (!get && !save && !remove) return null;
  return {
    content:
      get &&
      createLoader({
        onChange: options.onChange,
        onCached: (organizationId, reactionAnnotationIds) =>
          emitFromCache({ ...about, request: { organizationId, reactionAnnotationIds } }, options.emit),
        read: (organizationId, reactionAnnotationIds) => get({ organizationId, reactionAnnotationIds }),
      }),
    save,
    delete: remove,
    revertsSave: saveRetryConfig?.revertOnFailure ?? false,
    revertsDelete: deleteRetryConfig?.revertOnFailure ?? false,
  };
}
