import type { Query, QueryClient } from '@tanstack/react-query';
import { contextOf } from '../src/contextOf.js';
import { loadLater } from '../src/loadLater.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/**
 * Removes the queries of a person when the session of that person ends. Reads again what is on screen when the connection is back; live
 * queries only if they have failed, as a stream receives by itself what it missed. Returns the cleanup of the effect.
 */
export function followSession(client: ParleyClient, queryClient: QueryClient): () => void {
  const context = contextOf(client);
  const { apiKey, session } = context;
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
  const keeping =
    context.config.persistentCache &&
    import('./keepResults.js').then(
      ({ keepResults }) => keepResults({ context, queryClient, load: loadLater }),
      () => undefined, // a page without it works as well
    );
  return () => {
    void (keeping && keeping.then((stop) => stop?.()));
    scopes.unsubscribe();
    connections.unsubscribe();
  };
}

const isReadAgain = ({ meta, state }: Query) => meta?.['isLive'] !== true || state.status === 'error';
