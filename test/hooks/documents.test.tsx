import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCurrentUserPermissions } from '../../hooks/permissions.js';
import { useDocuments } from '../../hooks/useDocuments.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import {
  useSetDocument,
  useSetDocuments,
  useSetLocation,
  useSetLocations,
  useSetRootDocument,
  useSetRootLocation,
  useUnsetDocuments,
  useUnsetLocations,
} from '../../hooks/documentSetters.js';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useUserPermissions } from '../../hooks/permissions.js';
import type { Document } from '../../src/index.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';
import { contextOf } from '../../src/contextOf.js';

function useOpen() {
  const { documents } = contextOf(useParley().client);
  const set = useObservable(documents.current);
  const locations = useObservable(documents.locations);
  return {
    ids: set?.documents.map(({ id }) => id),
    root: set?.rootDocumentId,
    locations: locations.map(({ id }) => id),
  };
}

const Opened = () => <p role="status">{useOpen().ids?.join()}</p>;
function Page({ id }: { id: string }) {
  useSetDocument(id);
  return null;
}

describe('documents', () => {
  it('are opened, rooted and closed by the functions of the hooks', async () => {
    const service = await startTestService();
    const { result } = renderParleyHook(
      () => ({ ...useOpen(), ...useSetDocuments(), ...useSetRootDocument(), ...useUnsetDocuments() }),
      service.as('ada'),
    );
    await act(() => result.current.setDocuments([{ id: 'a' }, { id: 'b' }]));
    expect(result.current).toMatchObject({ ids: ['a', 'b'], root: 'a' });
    await act(() => result.current.setRootDocument({ id: 'b' }));
    expect(result.current.root).toBe('b');
    act(() => result.current.unsetDocuments());
    expect(result.current.ids).toBeUndefined();
  });

  it('the functions keep their identity', async () => {
    const service = await startTestService();
    const { result, rerender } = renderParleyHook(() => useSetDocuments(), service.as('ada'));
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });

  it('are opened as an effect, replaced when they differ, and closed when the component goes', async () => {
    const service = await startTestService();
    const { result, rerender, unmount, client } = renderParleyHook(
      ({ documents }: { documents: Document[] }) => {
        useSetDocuments(documents);
        return useOpen();
      },
      service.as('ada'),
      { initialProps: { documents: [{ id: 'a' }] } },
    );
    await waitFor(() => expect(result.current.ids).toEqual(['a']));
    rerender({ documents: [{ id: 'a' }] });
    rerender({ documents: [{ id: 'b' }] });
    await waitFor(() => expect(result.current.ids).toEqual(['b']));
    // The first comes with the sign-in.
    expect(service.requests.filter((path) => path === 'documents/open')).toHaveLength(1);
    unmount();
    expect(contextOf(client).documents.current.value).toBeNull();
  });

  it('of a page that has come meanwhile stay open when the page before goes', async () => {
    const service = await startTestService();
    const { props } = service.as('ada');
    const withPages = (...ids: string[]) => (
      <ParleyProvider {...props}>
        <Opened />
        {ids.map((id) => (
          <Page key={id} id={id} />
        ))}
      </ParleyProvider>
    );
    const { rerender } = render(withPages('a'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^a$/));
    rerender(withPages('a', 'b')); // the first is still shown, in an animation
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^b$/));
    rerender(withPages('b'));
    expect(screen.getByRole('status')).toHaveTextContent(/^b$/);
    rerender(withPages());
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('one document is opened with its metadata, for others to read', async () => {
    const service = await startTestService();
    const { result } = renderParleyHook(() => {
      useSetDocument('plan', { documentName: 'The plan', team: 7 });
      const { ids } = useOpen();
      return { ids, documents: useDocuments({ documentIds: ['plan', 'unknown'] }, { enabled: ids !== undefined }) };
    }, service.as('ada'));
    await waitFor(() => expect(result.current.documents.data).toEqual({ plan: { documentName: 'The plan', team: 7 } }));
  });

  it('that the person may not read are left out; one that is closed to them later goes at once', async () => {
    const service = await startTestService();
    await service.rest('organizations/documents/add', {
      documents: [
        { documentId: 'secret', accessType: 'restricted' },
        { documentId: 'open', accessType: 'organizationPrivate' },
        { documentId: 'other', accessType: 'organizationPrivate' },
      ],
    });
    const { result } = renderParleyHook(useOpen, service.as('ada'), {
      documents: [{ id: 'secret' }, { id: 'open' }, { id: 'other' }],
    });
    await waitFor(() => expect(result.current).toMatchObject({ ids: ['open', 'other'], root: 'open' }));
    await service.rest('organizations/documents/access/update', { documentIds: ['open'], accessType: 'restricted' });
    await waitFor(() => expect(result.current).toMatchObject({ ids: ['other'], root: 'other' }));
  });

  it('show a new name at once', async () => {
    const service = await startTestService();
    const { result } = renderParleyHook(
      () => useObservable(contextOf(useParley().client).documents.current),
      service.as('ada'),
      {
        documentId: 'plan',
      },
    );
    await waitFor(() => expect(result.current?.rootDocumentId).toBe('plan'));
    await service.rest('organizations/documents/update', {
      documents: [{ documentId: 'plan', documentName: 'Renamed' }],
    });
    await waitFor(() => expect(result.current?.documents[0]?.metadata?.documentName).toBe('Renamed'));
  });
});

describe('locations', () => {
  it('are set and left by the functions of the hooks', async () => {
    const service = await startTestService();
    const { result } = renderParleyHook(
      () => ({ ...useOpen(), ...useSetLocations(), ...useSetRootLocation(), ...useUnsetLocations() }),
      service.as('ada'),
    );
    act(() => result.current.setLocations([{ id: 'a' }, { id: 'b' }]));
    act(() => result.current.setRootLocation({ id: 'b' }));
    expect(result.current.locations).toEqual(['b', 'a']);
    act(() => result.current.unsetLocations());
    expect(result.current.locations).toEqual([]);
  });

  it('one is set by an effect, beside the others with append, and left when the component unmounts', async () => {
    const service = await startTestService();
    const { result, rerender, unmount, client } = renderParleyHook(
      ({ id }: { id: string }) => {
        useSetLocation({ id }, true);
        return useOpen();
      },
      service.as('ada'),
      { initialProps: { id: 'a' } },
    );
    act(() => client.setLocation({ id: 'of the app' }, true));
    rerender({ id: 'b' });
    expect(result.current.locations).toEqual(['of the app', 'b']);
    unmount();
    expect(contextOf(client).documents.locations.value).toEqual([{ id: 'of the app' }]);
  });

  it('one that names no place is reported, and set when it does', async () => {
    const service = await startTestService();
    const codes: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { result, rerender } = renderParleyHook(
      ({ id }: { id: string }) => {
        useEventCallback('error', ({ code }) => codes.push(code), { element: 'core' });
        useSetLocation({ id });
        return useOpen();
      },
      service.as('ada'),
      { initialProps: { id: '' } },
    );
    expect(codes).toEqual(['INVALID_ARGUMENT']);
    rerender({ id: 'a' });
    expect(result.current.locations).toEqual(['a']);
  });
});

describe('permissions', () => {
  it('of the person are live', async () => {
    const service = await startTestService();
    await service.rest('organizations/documents/add', {
      documents: [{ documentId: 'plan', accessType: 'restricted' }],
    });
    const { result } = renderParleyHook(() => useCurrentUserPermissions(), service.as('ada'));
    const mine = () => result.current.data?.['ada'];
    await waitFor(() => expect(mine()?.organization?.[service.organizationId]?.accessRole).toBe('editor'));
    await service.rest('auth/permissions/add', {
      organizationId: undefined,
      user: { userId: 'ada' },
      permissions: {
        resources: [{ type: 'document', id: 'plan', organizationId: service.organizationId, accessRole: 'viewer' }],
      },
    });
    await waitFor(() => expect(mine()?.documents?.['plan']?.accessRole).toBe('viewer'));
    expect(mine()?.organization?.[service.organizationId]?.accessRole).toBe('editor');
  });

  it('of some documents are read once', async () => {
    const service = await startTestService();
    await service.rest('organizations/documents/add', {
      documents: [{ documentId: 'plan', accessType: 'restricted' }],
    });
    const { result } = renderParleyHook(() => useUserPermissions({ documentIds: ['plan', 'no'] }), service.as('ada'));
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    expect(result.current.data?.['ada']?.documents).toMatchObject({
      plan: { errorCode: 'permission_denied' },
      no: { errorCode: 'permission_denied' }, // which of the two exists is nothing to know
    });
  });
});
