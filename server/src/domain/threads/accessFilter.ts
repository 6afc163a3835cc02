import type { Access } from '@parley/protocol';
import { accessFieldsOf, matchesAccess } from '@parley/protocol/constants';

/** Returns a filter for the requested access context: it accepts the content that a person with just these permissions could see. */
export function accessFilter(asked: Access | undefined): (access: Access | null) => boolean {
  if (!asked) return () => true;
  const fields = new Set(accessFieldsOf(asked));
  return (access) => matchesAccess(access, fields);
}
