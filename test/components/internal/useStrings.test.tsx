import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStrings } from '../../../components/internal/useStrings.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { HandDrivenTransport } from '../../support/HandDrivenTransport.js';

it('a table of texts is translated once, for all who show it', () => {
  const table = { close: 'Close' } as const;
  const { result } = renderHook(() => ({ one: useStrings(table), other: useStrings(table) }), {
    wrapper: ({ children }) => (
      <ParleyProvider
        apiKey="key"
        transport={new HandDrivenTransport()}
        language="de"
        translations={{ de: { Close: 'Schließen' } }}
      >
        {children}
      </ParleyProvider>
    ),
  });
  expect(result.current.one).toEqual({ close: 'Schließen' });
  expect(result.current.other).toBe(result.current.one);
});
