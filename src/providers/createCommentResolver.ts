import { emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import { createMember } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { CommentDataProvider, PartialCommentAnnotation } from './DataProviders.js';
import { asRecords } from './resultData.js';
import { isStructural } from './structuralFields.js';

type RequestOf<Member extends 'get' | 'save' | 'delete'> = Parameters<NonNullable<CommentDataProvider[Member]>>[0];

/** Content of threads. Members are `null` where the provider has none. */
export interface CommentResolver {
  content: Loader<Partial<PartialCommentAnnotation>> | null;
  save: ((request: RequestOf<'save'>) => Promise<void>) | null;
  delete: ((request: RequestOf<'delete'>) => Promise<void>) | null;
  /** A change whose `save` failed is taken back; else it stays on screen. */
  revertsSave: boolean;
  revertsDelete: boolean;
  /** Fields that only the customer keeps. */
  fieldsToRemove: readonly string[];
  /** Fields that the customer gets too. */
  additionalFields: readonly string[];
  additionalSaveEvents: ReadonlySet<string>;
}

/** Makes the resolver of one provider; `null` when it can do nothing. */
export function createCommentResolver(provider: CommentDataProvider, options: ResolverOptions): CommentResolver | null {
  const { config = {} } = provider;
  const { resolveTimeout, getRetryConfig, saveRetryConfig, deleteRetryConfig } = config;
  const about = { moduleName: 'comment', methodName: 'get', prefix: 'commentResolution' } as const;

  const get = createMember<RequestOf<'get'>, Record<string, Partial<PartialCommentAnnotation>>>(
    {
      ...about,
      run: provider.get && ((request) => provider.get!(request)),
      endpoint: config.getConfig,
      retry: getRetryConfig,
      resolveTimeout,
      read: (data) => asRecords(data, 'annotationId'),
    },
    options,
  );
  const save = createMember<RequestOf<'save'>>(
    {
      moduleName: 'comment',
      methodName: 'save',
      prefix: 'commentSave',
      run: provider.save && ((request) => provider.save!(request)),
      endpoint: config.saveConfig,
      retry: saveRetryConfig,
      resolveTimeout,
    },
    options,
  );
  const remove = createMember<RequestOf<'delete'>>(
    {
      moduleName: 'comment',
      methodName: 'delete',
      prefix: 'commentDelete',
      run: provider.delete && ((request) => provider.delete!(request)),
      endpoint: config.deleteConfig,
      retry: deleteRetryConfig,
      resolveTimeout,
    },
    options,
  );
  if (!get && !save && !remove) return null;

  const refused = (config.fieldsToRemove ?? []).filter(isStructural);
  if (refused.length > 0) {
    options.warn(
      `dataProviders.comment: the service needs ${refused.join(', ')}, so fieldsToRemove leaves them there.`,
    );
  }
  return {
    content:
      get &&
      createLoader({
        onChange: options.onChange,
        onCached: (organizationId, commentAnnotationIds) =>
          emitFromCache({ ...about, request: { organizationId, commentAnnotationIds } }, options.emit),
        read: (organizationId, commentAnnotationIds) => get({ organizationId, commentAnnotationIds }),
      }),
    save,
    delete: remove,
    revertsSave: saveRetryConfig?.revertOnFailure ?? false,
    revertsDelete: deleteRetryConfig?.revertOnFailure ?? false,
    fieldsToRemove: (config.fieldsToRemove ?? []).filter((field) => !isStructural(field)),
    additionalFields: config.additionalFields ?? [],
    additionalSaveEvents: new Set(config.additionalSaveEvents?.map(({ event }) => event)),
  };
}
