import type { Agent } from '@parley/protocol';

/** Returns the values by which an agent's threads can be selected (REST contract §2.7). */
export function agentFieldsOf({ agentId, agentSource, executionId, url }: Agent): string[] {
  return [
    `agentId:${agentId}`,
    `agentSource:${agentSource}`,
    ...(executionId ? [`executionId:${executionId}`] : []),
    ...(url ? [agentUrlField(url)] : []),
  ];
}

/** Returns the selectable value of an address: without its fragment. */
export const agentUrlField = (url: string): string => `url:${url.split('#')[0]}`;
