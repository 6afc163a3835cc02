import type { Access } from '@parley/protocol';
import { accessFieldsOf, matchesAccess } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';

/** The host's filter of all comments that this client shows. */
export interface HostFilter {
  /** Fields to send with list and count requests. */
  fields(): { access?: Access; excludedLocationIds?: string[] };
  /** Whether a thread passes. */
  shows(thread: Pick<ThreadRecord | CommentAnnotation, 'locationId' | 'context'>): boolean;
}

/** Reads it on each call from the open documents (`context.access`) and from the excluded locations. */
export function createHostFilter({ documents }: ClientContext): HostFilter {
  let known: { access: Access; accessFields: ReadonlySet<string> } | undefined;
  const fieldsOf = (access: Access) => {
    if (known?.access !== access) known = { access, accessFields: new Set(accessFieldsOf(access)) };
    return known.accessFields;
  };
  return {
    fields() {
      const access = documents.current.value?.access;
      const excluded = documents.excludedLocationIds.value;
      return { ...(access && { access }), ...(excluded.length > 0 && { excludedLocationIds: [...excluded] }) };
    },
    shows({ locationId, context }) {
      const access = documents.current.value?.access;
      if (access && !matchesAccess(context?.['access'], fieldsOf(access))) return false; // as the service stores it
      return locationId === undefined || !documents.excludedLocationIds.value.includes(locationId);
    },
  };
}
