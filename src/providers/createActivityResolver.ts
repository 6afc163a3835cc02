import { createRecordResolver, type RecordResolver } from './createRecordResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { ActivityDataProvider, PartialActivity } from './DataProviders.js';
import { isActivityStructure } from './isActivityStructure.js';

/** Personal data of activities. */
export interface ActivityResolver extends Omit<RecordResolver<ActivityDataProvider, PartialActivity>, 'delete'> {
  /** Fields that only the customer stores. */
  fieldsToRemove: readonly string[];
  /** Fields that the customer gets too. */
  additionalFields: readonly string[];
}

/** Creates the resolver of one provider; `null` when it can do nothing. */
export function createActivityResolver(
  provider: ActivityDataProvider,
  options: ResolverOptions,
): ActivityResolver | null {
  const resolver = createRecordResolver<ActivityDataProvider, PartialActivity>('activity', provider, options);
  if (!resolver) return null;
  const { fieldsToRemove = [], additionalFields = [] } = provider.config ?? {};
  const refused = fieldsToRemove.filter(isActivityStructure);
  if (refused.length > 0) {
    options.warn(
      `dataProviders.activity: the service needs ${refused.join(', ')}, so fieldsToRemove leaves them there.`,
    );
  }
  return {
    ...resolver,
    fieldsToRemove: fieldsToRemove.filter((field) => !isActivityStructure(field)),
    additionalFields,
  };
}
