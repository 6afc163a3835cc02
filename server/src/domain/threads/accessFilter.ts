import type { Access } from '@parley/protocol';
import { accessFieldsOf, matchesAccess } from '@parley/protocol/constants';

/** What a client asked to leave out by access context: the rule of access, for somebody with just these permissions. */
export function accessFilter(asked: Access | undefined): (access: Access | null) => boolean {
  if (!asked) return () => true;
  const fields = new Set(accessFieldsOf(asked));
  return (access) => matchesAccess(access, fields);
}
