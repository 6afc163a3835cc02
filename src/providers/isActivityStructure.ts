/** Whether the field is structural for an activity: the service stores it, and the customer's store does not change it. */
export const isActivityStructure = (field: string): boolean => STRUCTURAL.has(field);

const STRUCTURAL: ReadonlySet<string> = new Set([
  'id',
  'featureType',
  'actionType',
  'eventType',
  'actionUser',
  'timestamp',
  'metadata',
  'documentId',
  'targetEntityId',
  'targetSubEntityId',
  'immutable',
  'isActivityResolverUsed',
  'resolution',
  '__proto__',
]);
