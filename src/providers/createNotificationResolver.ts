import { callProvider, emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { NotificationDataProvider, PartialNotification } from './DataProviders.js';
import { postToEndpoint, readFromEndpoint } from './endpoint.js';
import { asRecords, resultData } from './resultData.js';

/** Content of `custom` notifications. */
export interface NotificationResolver {
  /** `null`: the provider cannot read. */
  content: Loader<PartialNotification> | null;
  /** Deletes at the provider. Rejects with `RESOLVER_FAILED` or `TIMEOUT`. `null`: the provider cannot delete. */
  delete: ((organizationId: string, notificationId: string) => Promise<void>) | null;
}

/** Makes the resolver of one provider; `null` when it can neither read nor delete. */
export function createNotificationResolver(
  provider: NotificationDataProvider,
  { emit, onChange, signal }: ResolverOptions,
): NotificationResolver | null {
  const { getConfig, deleteConfig, getRetryConfig, deleteRetryConfig, resolveTimeout } = provider.config ?? {};
  const reading = { moduleName: 'notification', methodName: 'get', prefix: 'notificationResolution' } as const;
  const deleting = { moduleName: 'notification', methodName: 'delete', prefix: 'notificationDelete' } as const;
  const canRead = !!provider.get || !!getConfig?.url;
  const canDelete = !!provider.delete || !!deleteConfig?.url;
  if (!canRead && !canDelete) return null;

  const content = createLoader<PartialNotification>({
    onChange,
    onCached: (organizationId, notificationIds) =>
      emitFromCache({ ...reading, request: { organizationId, notificationIds } }, emit),
    async read(organizationId, notificationIds) {
      const request = { organizationId, notificationIds };
      const attempt = async (abort: AbortSignal) =>
        asRecords<PartialNotification>(
          provider.get ? resultData(await provider.get(request)) : await readFromEndpoint(getConfig!, request, abort),
          'notificationId',
        );
      return callProvider({ ...reading, request, attempt, retry: getRetryConfig, resolveTimeout }, emit, signal);
    },
  });

  return {
    content: canRead ? content : null,
    delete: canDelete
      ? (organizationId, notificationId) => {
          const request = { notificationId, organizationId };
          const attempt = async (abort: AbortSignal) => {
            if (provider.delete) resultData(await provider.delete(request));
            else await postToEndpoint(deleteConfig!, request, abort);
          };
          return callProvider(
            { ...deleting, request, attempt, retry: deleteRetryConfig, resolveTimeout },
            emit,
            signal,
          );
        }
      : null,
  };
}
