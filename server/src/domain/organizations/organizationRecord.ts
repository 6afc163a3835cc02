import type { Organization } from '@parley/protocol';
import type { Selectable } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type CustomKeys, customKeys } from '../common/customKeys.js';

/** Returns an organization as it is read. Fields of the service win over custom keys of the same name. */
export function organizationRecord(row: Selectable<Tables['organizations']>): Organization {
  return {
    ...row.custom,
    id: row.organization_id,
    ...(row.organization_name !== null && { organizationName: row.organization_name }),
    disabled: row.disabled,
    createdAt: row.created_at,
    lastUpdated: row.last_updated,
  };
}

const KNOWN = new Set(['organizationId', 'organizationName', 'id', 'disabled', 'createdAt', 'lastUpdated']);

export const customOrganizationKeys = (input: object): CustomKeys => customKeys(input, KNOWN);
