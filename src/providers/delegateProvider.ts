/** The common shape of all data providers. Types of the members are checked where an app writes the props. */
export interface AnyProvider extends Partial<Record<(typeof MEMBERS)[number], (request: never) => never>> {
  config?: Record<string, unknown>;
  /** A provider within it: the files of recordings. */
  storage?: AnyProvider | null;
  uploadChunks?: boolean;
}

type HeaderValues = Record<string, string>;
interface Endpoint {
  url: string;
  headers?: HeaderValues | (() => Promise<HeaderValues>);
}

const MEMBERS = ['get', 'save', 'delete', 'resolveUserIdsByEmail'] as const;

/** The members of a provider and its configuration without headers. Two providers of one shape count as the same provider. */
export function shapeOfProvider(provider: AnyProvider | null): unknown {
  if (!provider) return null;
  return {
    members: MEMBERS.filter((member) => typeof provider[member] === 'function'),
    config: mapEndpoints(provider.config, (endpoint) => ({ ...endpoint, headers: endpoint.headers !== undefined })),
    storage: shapeOfProvider(provider.storage ?? null),
    uploadChunks: provider.uploadChunks,
  };
}

/**
 * A provider that passes each call to the newest provider of the same shape, with the newest headers.
 * @param newest returns the newest provider; `null` when the app has removed it: then the last one stays in use
 */
export function delegateProvider(newest: () => AnyProvider | null): AnyProvider | null {
  let last = newest();
  if (!last) return null;
  const current = () => (last = newest() ?? last) as AnyProvider;
  const { config } = last;
  const delegate: AnyProvider = {};
  for (const member of MEMBERS) {
    const first = last;
    if (typeof first[member] !== 'function') continue;
    delegate[member] = (request) => {
      const provider = current();
      return (provider[member] ? provider : first)[member]!(request);
    };
  }
  const headersNow = (key: string, { headers }: Endpoint) => {
    const endpoint = current().config?.[key] as Endpoint | undefined;
    return endpoint?.headers ?? headers;
  };
  const delegated = mapEndpoints(config, (endpoint, key) => ({
    ...endpoint,
    ...(endpoint.headers && {
      headers: async () => {
        const headers = headersNow(key, endpoint);
        return typeof headers === 'function' ? headers() : (headers ?? {});
      },
    }),
  }));
  const storage = delegateProvider(() => newest()?.storage ?? null);
  return {
    ...delegate,
    ...(delegated && { config: delegated }),
    ...(storage && { storage }),
    ...(last.uploadChunks && { uploadChunks: true }),
  };
}

function mapEndpoints(config: AnyProvider['config'], map: (endpoint: Endpoint, key: string) => object) {
  if (!config) return undefined;
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, isEndpoint(value) ? map(value, key) : value]),
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
