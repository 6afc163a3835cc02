import { emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import { createMember, type MemberOptions } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { EndpointConfig, RetryConfig } from './DataProviders.js';
import { asRecords } from './resultData.js';

/** The kinds of providers: their names of ids, in the request of `get` and in its records, and their methods. */
const KINDS = {
  comment: { ids: 'commentAnnotationIds', id: 'annotationId', methods: ['get', 'save', 'delete'] },
  reaction: { ids: 'reactionAnnotationIds', id: 'annotationId', methods: ['get', 'save', 'delete'] },
  attachment: { ids: 'attachmentIds', id: 'attachmentId', methods: ['get', 'save', 'delete'] },
  activity: { ids: 'activityIds', id: 'id', methods: ['get', 'save'] },
  recorder: { ids: 'recorderAnnotationIds', id: 'annotationId', methods: ['get', 'save', 'delete'] },
  notification: { ids: 'notificationIds', id: 'notificationId', methods: ['get', 'delete'] },
} as const satisfies Record<string, { ids: string; id: string; methods: readonly Method[] }>;

/** A provider of records. Each kind has its own requests. */
export interface RecordProvider {
  get?: (request: never) => unknown;
  save?: (request: never) => unknown;
  delete?: (request: never) => unknown;
  config?: {
    getConfig?: EndpointConfig;
    saveConfig?: EndpointConfig;
    deleteConfig?: EndpointConfig;
    getRetryConfig?: RetryConfig;
    saveRetryConfig?: RetryConfig;
    deleteRetryConfig?: RetryConfig;
    resolveTimeout?: number;
  };
}

type Method = 'get' | 'save' | 'delete';

/** The request of one method of a provider. */
export type RequestOf<Provider, Name extends Method> = Provider extends {
  [Key in Name]?: (request: infer Request) => unknown;
}
  ? Request
  : never;

/** Calls one provider. Methods are `null` where the provider has neither a function nor an endpoint. */
export interface RecordResolver<Provider, Content, Saved = void> {
  content: Loader<Content> | null;
  save: ((request: RequestOf<Provider, 'save'>) => Promise<Saved>) | null;
  delete: ((request: RequestOf<Provider, 'delete'>) => Promise<void>) | null;
}

/** Creates the resolver of a provider of one kind. @param saving how `save` is sent, and its result, where that differs from the others */
export function createRecordResolver<Provider extends RecordProvider, Content, Saved = void>(
  kind: keyof typeof KINDS,
  provider: Provider,
  options: ResolverOptions,
  saving?: Pick<MemberOptions<RequestOf<Provider, 'save'>, Saved>, 'read' | 'body' | 'mayAnswerNothing'>,
): RecordResolver<Provider, Content, Saved> | null {
  const config = provider.config ?? {}; // JSON has `null` for none
  const { ids, id } = KINDS[kind];
  const methods: readonly Method[] = KINDS[kind].methods;
  const reading = { moduleName: kind, methodName: 'get', prefix: `${kind}Resolution` } as const;

  const methodOf = <Name extends Method>(name: Name) => ({
    moduleName: kind,
    methodName: name,
    prefix: name === 'get' ? reading.prefix : `${kind}${name === 'save' ? 'Save' : 'Delete'}`,
    // Called on the provider, which may use `this`.
    run:
      methods.includes(name) && provider[name]
        ? (request: RequestOf<Provider, Name>) => provider[name]!(request)
        : undefined,
    endpoint: methods.includes(name) ? config[`${name}Config`] : undefined,
    retry: config[`${name}RetryConfig`],
    resolveTimeout: config.resolveTimeout,
  });
  const get = createMember({ ...methodOf('get'), read: (data) => asRecords<Content>(data, id) }, options);
  const save = createMember<RequestOf<Provider, 'save'>, Saved>({ ...methodOf('save'), ...saving }, options);
  const remove = createMember(methodOf('delete'), options);
  if (!get && !save && !remove) return null;

  // The fields are those of the request of each kind.
  const requestFor = (organizationId: string, wanted: string[]) =>
    ({ organizationId, [ids]: wanted }) as RequestOf<Provider, 'get'>;
  return {
    content:
      get &&
      createLoader<Content>({
        onChange: options.onChange,
        onCached: (organizationId, known) =>
          emitFromCache({ ...reading, request: requestFor(organizationId, known) }, options.emit),
        read: (organizationId, wanted) => get(requestFor(organizationId, wanted)),
      }),
    save,
    delete: remove,
  };
}
