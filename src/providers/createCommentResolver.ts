import { createRecordResolver, type RecordResolver } from './createRecordResolver.js';
import type { ResolverOptions } from './createUserResolver.js';
import type { CommentDataProvider, PartialCommentAnnotation } from './DataProviders.js';
import { isStructural } from './structuralFields.js';

type ThreadContent = Partial<PartialCommentAnnotation>;

/** Content of threads. */
export interface CommentResolver extends RecordResolver<CommentDataProvider, ThreadContent> {
  /** A change whose `save` failed is undone; else it stays on screen. */
  revertsSave: boolean;
  revertsDelete: boolean;
  /** Fields that only the customer stores. */
  fieldsToRemove: readonly string[];
  /** Fields that the customer gets too. */
  additionalFields: readonly string[];
  additionalSaveEvents: ReadonlySet<string>;
}

/** Creates the resolver of one provider; `null` when it can do nothing. */
export function createCommentResolver(provider: CommentDataProvider, options: ResolverOptions): CommentResolver | null {
  const resolver = createRecordResolver<CommentDataProvider, ThreadContent>('comment', provider, options);
  if (!resolver) return null;
  const { fieldsToRemove = [], additionalFields = [], additionalSaveEvents, ...config } = provider.config ?? {};
  const refused = fieldsToRemove.filter(isStructural);
  if (refused.length > 0) {
    options.warn(
      `dataProviders.comment: the service needs ${refused.join(', ')}, so fieldsToRemove leaves them there.`,
    );
  }
  return {
    ...resolver,
    revertsSave: config.saveRetryConfig?.revertOnFailure ?? false,
    revertsDelete: config.deleteRetryConfig?.revertOnFailure ?? false,
    fieldsToRemove: fieldsToRemove.filter((field) => !isStructural(field)),
    additionalFields,
    additionalSaveEvents: new Set(additionalSaveEvents?.map(({ event }) => event)),
  };
}
