import { emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import { createMember } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { AttachmentDataProvider, PartialAttachment } from './DataProviders.js';
import { asRecords } from './resultData.js';

type RequestOf<Member extends 'get' | 'save' | 'delete'> = Parameters<NonNullable<AttachmentDataProvider[Member]>>[0];
type FileAddress = Partial<Pick<PartialAttachment, 'name' | 'url'>>;

/** Files of comments. Members are `null` where the provider has none. */
export interface AttachmentResolver {
  content: Loader<FileAddress> | null;
  /** Resolves with the address of the file. */
  save: ((request: RequestOf<'save'>) => Promise<string>) | null;
  delete: ((request: RequestOf<'delete'>) => Promise<void>) | null;
}

/** Makes the resolver of one provider; `null` when it can do nothing. */
export function createAttachmentResolver(
  provider: AttachmentDataProvider,
  options: ResolverOptions,
): AttachmentResolver | null {
  const { config = {} } = provider;
  const { resolveTimeout } = config;
  const about = { moduleName: 'attachment', methodName: 'get', prefix: 'attachmentResolution' } as const;

  const get = createMember<RequestOf<'get'>, Record<string, FileAddress>>(
    {
      ...about,
      run: provider.get && ((request) => provider.get!(request)),
      endpoint: config.getConfig,
      retry: config.getRetryConfig,
      resolveTimeout,
      read: (data) => asRecords(data, 'attachmentId'),
    },
    options,
  );
  const save = createMember<RequestOf<'save'>, string>(
    {
      moduleName: 'attachment',
      methodName: 'save',
      prefix: 'attachmentSave',
      run: provider.save && ((request) => provider.save!(request)),
      endpoint: config.saveConfig,
      retry: config.saveRetryConfig,
      resolveTimeout,
      read: addressOf,
      body: formOf,
    },
    options,
  );
  const remove = createMember<RequestOf<'delete'>>(
    {
      moduleName: 'attachment',
      methodName: 'delete',
      prefix: 'attachmentDelete',
      run: provider.delete && ((request) => provider.delete!(request)),
      endpoint: config.deleteConfig,
      retry: config.deleteRetryConfig,
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
        onCached: (organizationId, attachmentIds) =>
          emitFromCache({ ...about, request: { organizationId, attachmentIds } }, options.emit),
        read: (organizationId, attachmentIds) => get({ organizationId, attachmentIds }),
      }),
    save,
    delete: remove,
  };
}

function addressOf(data: unknown): string {
  const { url } = (data ?? {}) as { url?: unknown };
  if (typeof url !== 'string' || url === '') throw new Error('It answered without the url of the file.');
  return url;
}

/** `file`, and `request`: the rest, as JSON (client contract §6.3). */
function formOf({ attachment, ...request }: RequestOf<'save'>): FormData {
  const { file, ...described } = attachment;
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('request', JSON.stringify({ ...request, attachment: described }));
  return form;
}
