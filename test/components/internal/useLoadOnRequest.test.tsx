import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLoadOnRequest } from '../../../components/internal/useLoadOnRequest.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { HandDrivenTransport } from '../../support/HandDrivenTransport.js';

const isDark = ({ theme }: UiState) => theme === 'dark';

it('what onClientLoad opens loads its code before it is drawn', () => {
  const seen: string[] = [];
  const load = () => {
    seen.push('loads');
    return new Promise<object>(() => {});
  };
  function Panel() {
    seen.push(useUi(isDark) ? 'open' : 'closed');
    useLoadOnRequest(load, isDark);
    return null;
  }
  render(
    <ParleyProvider
      apiKey="key"
      transport={new HandDrivenTransport()}
      onClientLoad={(client) => client.setDarkMode(true)}
    >
      <Panel />
    </ParleyProvider>,
  );
  expect(seen).toEqual(['closed', 'loads', 'open']);
});
