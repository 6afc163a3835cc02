/**
 * Groups items by their organization. Every transaction writes to organizations in the order of their ids, so that two transactions wait for
 * each other and never in a circle.
 */
export function byOrganization<T extends { organizationId: string }>(items: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.organizationId);
    if (group) group.push(item);
    else groups.set(item.organizationId, [item]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
