import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useSetDocuments } from '../../hooks/documentSetters.js';
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
