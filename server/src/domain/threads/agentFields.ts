import type { Agent } from '@parley/protocol';

/** The values of an agent's mark that threads are selected by (REST contract §2.7). */
export function agentFieldsOf({ agentId, agentSource, executionId, url }: Agent): string[] {
  return [
    `agentId:${agentId}`,
    `agentSource:${agentSource}`,
    ...(executionId ? [`executionId:${executionId}`] : []),
    ...(url ? [agentUrlField(url)] : []),
  ];
}

/** An address as agents' threads are selected by it: without its fragment. */
export const agentUrlField = (url: string): string => `url:${url.split('#')[0]}`;
