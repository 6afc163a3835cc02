import type { QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type NotificationFeed, notificationQueries, type ParleyClient, type ParleyError } from '@parley/react';

/** Compiles when the two are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const assertType = <_T extends true>() => undefined;

declare const client: ParleyClient;
declare const queryClient: QueryClient;
declare const readSuspended: typeof useSuspenseQuery;

// The options carry the types of their data and of their failure.
const query = notificationQueries.list(client, { type: 'forYou' });
const cached = queryClient.getQueryData(query.queryKey);
assertType<Same<typeof cached, NotificationFeed | undefined>>();
const { data, error } = readSuspended(query);
assertType<Same<typeof data, NotificationFeed>>();
assertType<Same<typeof error, ParleyError | null>>();
