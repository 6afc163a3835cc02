import type { Access } from '@parley/protocol';
import { accessFieldsOf, matchesAccess } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';

/** What the host leaves out of everything that this client shows of comments. */
export interface HostFilter {
  /** To be sent with what the service lists and counts. */
  fields(): { access?: Access; excludedLocationIds?: string[] };
  /** Whether a thread is left in. */
  shows(thread: Pick<ThreadRecord | CommentAnnotation, 'locationId' | 'context'>): boolean;
}

/** Reads it from the open documents (`context.access`) and from the locations that are excluded, whenever it is asked. */
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
      if (access && !matchesAccess(context?.['access'], fieldsOf(access))) return false; // as the service keeps it
      return locationId === undefined || !documents.excludedLocationIds.value.includes(locationId);
    },
  };
}
