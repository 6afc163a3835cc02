'use client';
import type { Location } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { useEffect, useMemo } from 'react';
import type { Document, DocumentMetadata, SetDocumentsOptions } from '../src/documents/ActiveDocuments.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import { contextOf } from '../src/contextOf.js';
import { useParley } from './ParleyContext.js';
import { useDeclaredDocuments } from './useDeclaredDocuments.js';
import { useStable } from './useStable.js';
import { withDocuments } from './withDocuments.js';

/**
 * Opens one document while the component is mounted, and closes it afterwards. `undefined` opens nothing. A failure is reported as the core
 * event `error`.
 * @example useSetDocument('roadmap', { documentName: 'Roadmap' });
 */
export function useSetDocument(id: string | undefined, metadata?: DocumentMetadata): void {
  useSetDocuments(id === undefined ? undefined : [{ id, ...(metadata && { metadata }) }]);
}

/**
 * With documents: opens them while the component is mounted, and closes them afterwards, unless a later component has opened others. Always returns `setDocuments` to call; it rejects
 * with `INVALID_ARGUMENT`, for instance for more than 30 documents.
 */
export function useSetDocuments(
  documents?: Document[],
  options?: SetDocumentsOptions,
): Pick<ParleyClient, 'setDocuments'> {
  const client = withDocuments(useParley().client);
  const isDeclared = documents !== undefined;
  useDeclaredDocuments(client, documents, options);
  useEffect(() => {
    if (!isDeclared) return undefined;
    const own = {};
    openers.set(client, own);
    return () => {
      if (openers.get(client) === own) client.unsetDocuments();
    };
  }, [client, isDeclared]);
  return useMethods('setDocuments');
}

/** The last component that has opened documents: one before it may be unmounted later, for instance after an animation, and leaves them open. */
const openers = new WeakMap<ParleyClient, object>();

/** `unsetDocuments` to call: closes the open documents. */
export function useUnsetDocuments(): Pick<ParleyClient, 'unsetDocuments'> {
  return useMethods('unsetDocuments');
}

/** `setRootDocument` to call: makes another document of `setDocuments` the root. Rejects with `INVALID_ARGUMENT` when it is not in that set. */
export function useSetRootDocument(): Pick<ParleyClient, 'setRootDocument'> {
  return useMethods('setRootDocument');
}

/**
 * Puts the person at a location while the component is mounted. `undefined` does nothing. A location without id and name is reported as the core
 * event `error`.
 * @param append keeps the other locations. Default false
 * @example useSetLocation({ id: 'slide-3', locationName: 'Slide 3' });
 */
export function useSetLocation(location: Location | undefined, append = false): void {
  const client = withDocuments(useParley().client);
  const place = useStable(location);
  useEffect(() => {
    if (!place) return undefined;
    try {
      client.setLocation(place, append);
    } catch (error) {
      contextOf(client).reportError(error as ParleyError, 'documents'); // it throws nothing else
      return undefined;
    }
    return () => client.removeLocations([place]);
  }, [client, place, append]);
}

/** Returns `setLocations`, which sets the person's locations in the documents. Throws `INVALID_ARGUMENT` for a location without id and name. */
export function useSetLocations(): Pick<ParleyClient, 'setLocations'> {
  return useMethods('setLocations');
}

/** `setRootLocation` to call: makes a location the root. */
export function useSetRootLocation(): Pick<ParleyClient, 'setRootLocation'> {
  return useMethods('setRootLocation');
}

/** Returns `unsetLocations`, which leaves the named locations, or all of them. */
export function useUnsetLocations(): { unsetLocations: ParleyClient['removeLocations'] } {
  const { removeLocations } = useMethods('removeLocations');
  return useMemo(() => ({ unsetLocations: removeLocations }), [removeLocations]);
}

/** `setPageInfo` and `clearPageInfo` to call: the address and title that are recorded with new data. */
export function useSetPageInfo(): Pick<ParleyClient, 'setPageInfo' | 'clearPageInfo'> {
  return useMethods('setPageInfo', 'clearPageInfo');
}

/** Methods of the client by name, in an object that stays the same. They are bound, and may be called at any time. */
function useMethods<Method extends keyof ParleyClient>(...methods: Method[]): Pick<ParleyClient, Method> {
  const client = withDocuments(useParley().client);
  const names = methods.join();
  return useMemo(
    () =>
      // `names` contains only what `Method` allows.
      Object.fromEntries(names.split(',').map((name) => [name, client[name as Method]])) as Pick<ParleyClient, Method>,
    [client, names],
  );
}
