import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useSetDocuments } from '../../hooks/documentSetters.js';
import { useClient } from '../../hooks/session.js';
import { contextOf } from '../../src/contextOf.js';
import { newEncryption } from '../support/newEncryption.js';
import { startTestService } from '../support/startTestService.js';

it('uses the newest permission provider of the props', async () => {
  const service = await startTestService();
  const asked: string[] = [];
  let render = 0;
  const { props } = service.as('ada');
  const wrapper = ({ children }: { children: ReactNode }) => {
    const number = render;
    return (
      <ParleyProvider
        {...props}
        documentId="plan"
        permissionProvider={{
          async requestAccess({ userId, resources }) {
            asked.push(`${number}: ${userId} ${resources.map(({ type }) => type).join(', ')}`);
            return { status: 200 };
          },
        }}
      >
        {children}
      </ParleyProvider>
    );
  };
  const { result, rerender } = renderHook(() => useSetDocuments(), { wrapper });
  await waitFor(() => expect(asked).toEqual(['0: ada organization, document']));
  render = 1;
  rerender();
  await result.current.setDocuments([{ id: 'other' }]);
  expect(asked.slice(1)).toEqual(['1: ada document']);
});

it('leaves the encryption provider that the app has set by itself', async () => {
  const service = await startTestService();
  const encryption = await newEncryption();
  const { props } = service.as('ada');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ParleyProvider {...props} permissionProvider={{ requestAccess: async () => ({ status: 200 }) }}>
      {children}
    </ParleyProvider>
  );
  const { result, rerender } = renderHook(() => useClient(), { wrapper });
  const client = result.current.client!;
  client.setEncryptionProvider(encryption);
  rerender();
  expect(contextOf(client).encryption.provider).toBe(encryption);
});
