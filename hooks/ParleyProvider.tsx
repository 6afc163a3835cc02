'use client';
import { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createClient } from '../src/createClient.js';
import type { Document } from '../src/documents/ActiveDocuments.js';
import type { EncryptionProvider } from '../src/elements/crdt/EncryptionProvider.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { ParleyConfig } from '../src/ParleyConfig.js';
import type { User } from '../src/ParleyTypes.js';
import type { PermissionProvider } from '../src/permissions/PermissionProvider.js';
import type { DataProviders } from '../src/providers/DataProviders.js';
import type { AuthProvider } from '../src/session/AuthProvider.js';
import type { Transport } from '../src/transport/Transport.js';
import { ParleyContext, type OnComponentError } from './ParleyContext.js';
import { followSession } from './followSession.js';
import { retain } from './retain.js';
import { useColorScheme } from './uiState.js';
import { useDeclaredDataProviders } from './useDeclaredDataProviders.js';
import { useDeclaredDocuments } from './useDeclaredDocuments.js';
import { useNewest } from './useNewest.js';
import { useDeclaredUser } from './useDeclaredUser.js';
import { requireApiKey } from './requireApiKey.js';
import { useIgnoredProps } from './useIgnoredProps.js';
import { useStable } from './useStable.js';
import { contextOf } from '../src/contextOf.js';

/** As in React: bundlers insert the value. */
declare const process: { env: { NODE_ENV?: string } };

export interface ParleyProviderProps {
  /** The API key. Another key makes another client. */
  apiKey: string;
  /** Read once for each `apiKey`. @default {} */
  config?: ParleyConfig;
  /** The person to sign in, and how to get a token for them. The recommended way to sign in. */
  authProvider?: AuthProvider | undefined;
  /** Signs a person in without a token. Ignored when there is an `authProvider`. */
  user?: User | undefined;
  /**
   * Functions or endpoints of your backend that store content which the service must not have. They may be inline: the next call uses the
   * newest functions and headers. Adding, reconfiguring or removing a provider takes effect at once; calls in progress finish.
   */
  dataProviders?: DataProviders | undefined;
  /** The same as `dataProviders.user`. That one wins. */
  userDataProvider?: DataProviders['user'];
  /**
   * Asks your backend for access when somebody enters an organization or opens documents. It may be inline: the next request uses the newest one.
   * `null` removes it.
   */
  permissionProvider?: PermissionProvider | null | undefined;
  /**
   * Encrypts shared documents before they leave the device. A store uses the provider that it was opened with, so declare it outside the
   * component. Everyone who opens a store needs the same key.
   */
  encryptionProvider?: EncryptionProvider | undefined;
  /** Opens these documents, as `setDocuments` does, and closes them when they are no longer named. */
  documents?: Document[] | undefined;
  /** Opens one document: the same as `documents` with one entry. */
  documentId?: string | undefined;
  /** BCP 47 tag. @default the browser's */
  language?: string | undefined;
  /** For each language, the translation of each English text; for an emoji its name and search words, `name|word|word`. */
  translations?: Record<string, Record<string, string>> | undefined;
  /**
   * Caches what the hooks read, under keys that begin with `parley`. Pass your own to prefetch, or to inspect it in the Devtools. Read once, because
   * TanStack's hooks stay with their first query client. @default one of our own
   */
  queryClient?: QueryClient | undefined;
  /** Replaces the network, in tests and with a service inside the page. Read once for each `apiKey`. */
  transport?: Transport | undefined;
  /** Called once with each client, before anybody signs in. */
  onClientLoad?: ((client: ParleyClient) => void) | undefined;
  /**
   * Called when a styled component, or your component in one of its slots, throws while rendering. For error trackers. The component then shows
   * an error notice, or the default in place of the slot; the rest of the tree keeps working.
   */
  onError?: OnComponentError | undefined;
  children?: ReactNode;
}

/**
 * Makes a client and gives it to all hooks and components below it.
 * @example
 * <ParleyProvider apiKey="key" authProvider={authProvider} documentId="roadmap">
 *   <App />
 * </ParleyProvider>
 */
export function ParleyProvider(props: ParleyProviderProps) {
  const { apiKey, config, transport, language, onClientLoad, documents, documentId } = props;
  const translations = useStable(props.translations);
  // Creating a client has no side effects, so nothing remains of one that React's strict mode discards.
  const make = () => {
    if (process.env.NODE_ENV !== 'production') requireApiKey(apiKey);
    return createClient({ apiKey, config, transport, language, translations });
  };
  const [client, setClient] = useState(make);
  if (contextOf(client).apiKey !== apiKey) setClient(make());
  const [queryClient] = useState(() => props.queryClient ?? new QueryClient());
  const newest = useNewest(props.onError);
  const onError = useCallback<OnComponentError>((error, info) => newest.current?.(error, info), [newest]);

  // Here, so that a production build has none of the texts.
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the value never changes while an app runs
  if (process.env.NODE_ENV !== 'production') useIgnoredProps(client, props);

  // These effects run in the order of a start: client, data providers, `onClientLoad`, sign-in, documents.
  useEffect(() => retain(client, client.close), [client]);
  // Queries without observers would keep the client in memory for a minute. Those of a host's query client may have other users.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as the query client: read once
  useEffect(() => retain(queryClient, () => props.queryClient ?? queryClient.clear()), [queryClient]);
  useEffect(() => followSession(client, queryClient), [client, queryClient]);
  useColorScheme(client);
  useTexts(client, language, translations);
  const { encryptionProvider, permissionProvider } = props;
  useEffect(() => {
    if (permissionProvider !== undefined) client.setPermissionProvider(permissionProvider);
  }, [client, permissionProvider]);
  useEffect(() => {
    if (!encryptionProvider) return undefined; // one that the app has set itself stays
    client.setEncryptionProvider(encryptionProvider);
    return () => client.setEncryptionProvider(null);
  }, [client, encryptionProvider]);
  useDeclaredDataProviders(client, withUser(props.dataProviders, props.userDataProvider));
  useEffect(() => {
    const { isLoaded } = contextOf(client);
    if (!isLoaded.value) onClientLoad?.(client);
    isLoaded.set(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each client, with the newest function
  }, [client]);
  useDeclaredUser(client, props.authProvider ?? (props.user && { user: props.user }));
  useDeclaredDocuments(client, documents ?? (documentId === undefined ? undefined : [{ id: documentId }]));

  return (
    <ParleyContext.Provider value={useMemo(() => ({ client, queryClient, onError }), [client, queryClient, onError])}>
      {props.children}
    </ParleyContext.Provider>
  );
}

/**
 * Applies later changes; the client is created with the texts of the first render, on a server too. Texts that are no longer given are removed;
 * texts that the app has set itself stay.
 */
function useTexts(client: ParleyClient, language?: string, translations?: ParleyProviderProps['translations']) {
  const given = useRef({ language, translations });
  useEffect(() => {
    const { ui } = contextOf(client);
    const before = given.current;
    given.current = { language, translations };
    if (language ?? before.language) ui.setState({ language });
    if (translations ?? before.translations) ui.setState({ translations: translations ?? {} });
  }, [client, language, translations]);
}

const withUser = (providers: DataProviders = {}, user: DataProviders['user']): DataProviders =>
  user === undefined || providers.user !== undefined ? providers : { ...providers, user };
