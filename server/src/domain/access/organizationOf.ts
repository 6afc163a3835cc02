import type { Resource } from '@parley/protocol';

/** The fields that identify a resource. */
export type ResourceName = Pick<Resource, 'type' | 'id' | 'organizationId'>;

/** Returns the id of the organization that a resource is, or belongs to. */
export const organizationOf = ({ type, id, organizationId }: ResourceName): string =>
  type === 'organization' ? id : (organizationId ?? id); // the schema demands organizationId of the other types
