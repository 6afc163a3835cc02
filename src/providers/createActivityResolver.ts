import { emitFromCache } from './callProvider.js';
import { createLoader, type Loader } from './createLoader.js';
import { createMember } from './createMember.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { ActivityDataProvider, PartialActivity } from './DataProviders.js';
import { isActivityStructure } from './isActivityStructure.js';
import { asRecords } from './resultData.js';

type RequestOf<Member extends 'get' | 'save'> = Parameters<NonNullable<ActivityDataProvider[Member]>>[0];

/** Personal data of activities. Members are `null` where the provider has none. */
export interface ActivityResolver {
  content: Loader<PartialActivity> | null;
  save: ((request: RequestOf<'save'>) => Promise<void>) | null;
  /** Fields that only the customer keeps. */
  fieldsToRemove: readonly string[];
  /** Fields that the customer gets too. */
  additionalFields: readonly string[];
}

/** Makes the resolver of one provider; `null` when it can do nothing. */
export function createActivityResolver(
  provider: ActivityDataProvider,
  options: ResolverOptions,
): ActivityResolver | null {
  const { config = {} } = provider;
  const { resolveTimeout, getRetryConfig, saveRetryConfig } = config;
  const about = { moduleName: 'activity', methodName: 'get', prefix: 'activityResolution' } as const;

  const get = createMember<RequestOf<'get'>, Record<string, PartialActivity>>(
    {
      ...about,
      run: provider.get && ((request) => provider.get!(request)),
      endpoint: config.getConfig,
      retry: getRetryConfig,
      resolveTimeout,
      read: (data) => asRecords(data, 'id'),
    },
    options,
  );
  const save = createMember<RequestOf<'save'>>(
    {
      moduleName: 'activity',
      methodName: 'save',
      prefix: 'activitySave',
      run: provider.save && ((request) => provider.save!(request)),
      endpoint: config.saveConfig,
      retry: saveRetryConfig,
      resolveTimeout,
    },
    options,
  );
  if (!get && !save) return null;

  const { fieldsToRemove = [], additionalFields = [] } = config;
  const refused = fieldsToRemove.filter(isActivityStructure);
  if (refused.length > 0) {
    options.warn(
      `dataProviders.activity: the service needs ${refused.join(', ')}, so fieldsToRemove leaves them there.`,
    );
  }
  return {
    content:
      get &&
      createLoader({
        onChange: options.onChange,
        onCached: (organizationId, activityIds) =>
          emitFromCache({ ...about, request: { organizationId, activityIds } }, options.emit),
        read: (organizationId, activityIds) => get({ organizationId, activityIds }),
      }),
    save,
    fieldsToRemove: fieldsToRemove.filter((field) => !isActivityStructure(field)),
    additionalFields,
  };
}
