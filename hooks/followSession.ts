import type { Query, QueryClient } from '@tanstack/react-query';
import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/**
 * Drops the queries of a scope that has ended. After the connection was lost it reads again what is on screen, but for streams that have
 * not failed: those receive what they missed by themselves. Returns the effect's cleanup.
 */
export function followSession(client: ParleyClient, queryClient: QueryClient): () => void {
  const { apiKey, session } = contextOf(client);
  const queryKey = ['parley', { apiKey }];
  let { epoch } = session.scope.value;
  let wasOffline = false;
  const scopes = session.scope.subscribe((scope) => {
    if (scope.epoch !== epoch) queryClient.removeQueries({ queryKey });
    ({ epoch } = scope);
  });
  const connections = session.connection.subscribe((state) => {
    if (state === 'online' && wasOffline) void queryClient.invalidateQueries({ queryKey, predicate: isReadAgain });
    wasOffline = state === 'offline' || (wasOffline && state !== 'online');
  });
  return () => {
    scopes.unsubscribe();
    connections.unsubscribe();
  };
}

const isReadAgain = ({ meta, state }: Query) => meta?.['isLive'] !== true || state.status === 'error';
