import type { ActivityRecord } from '@parley/protocol';

const RETAINED = ['commentId', 'type', 'from', 'createdAt', 'lastUpdated'];

/** An activity about a comment that is deleted, as the service has it from then on. */
export function withoutWords({ entityTargetData: data, changes, ...rest }: ActivityRecord): ActivityRecord {
  const { commentText: _, ...otherChanges } = changes ?? {};
  return {
    ...rest,
    ...(changes && { changes: otherChanges }),
    ...(typeof data === 'object' &&
      data !== null && {
        entityTargetData: Object.fromEntries(Object.entries(data).filter(([field]) => RETAINED.includes(field))),
      }),
  };
}
