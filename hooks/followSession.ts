import type { QueryClient } from '@tanstack/react-query';
import type { ParleyClient } from '../src/ParleyClient.js';

/**
 * Keeps a query cache honest: what belongs to a scope that has ended is dropped at once, and after the connection was lost everything on
 * screen is read again. Returns the effect's cleanup.
 */
export function followSession({ context: { apiKey, session } }: ParleyClient, queryClient: QueryClient): () => void {
  const queryKey = ['parley', { apiKey }];
  let { epoch } = session.scope.value;
  let wasOffline = false;
  const scopes = session.scope.subscribe((scope) => {
    if (scope.epoch !== epoch) queryClient.removeQueries({ queryKey });
    ({ epoch } = scope);
  });
  const connections = session.connection.subscribe((state) => {
    if (state === 'online' && wasOffline) void queryClient.invalidateQueries({ queryKey });
    wasOffline = state === 'offline' || (wasOffline && state !== 'online');
  });
  return () => {
    scopes.unsubscribe();
    connections.unsubscribe();
  };
}
