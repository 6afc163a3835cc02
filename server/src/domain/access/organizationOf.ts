import type { Resource } from '@parley/protocol';

/** What names a resource. */
export type ResourceName = Pick<Resource, 'type' | 'id' | 'organizationId'>;

/** The organization that a resource is, or lies in. */
export const organizationOf = ({ type, id, organizationId }: ResourceName): string =>
  type === 'organization' ? id : (organizationId ?? id); // the schema demands organizationId of the other types
