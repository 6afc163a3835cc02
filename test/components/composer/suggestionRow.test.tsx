import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mentionOf } from '../../../components/composer/mentionOf.js';
import { SuggestionRow } from '../../../components/composer/styled/SuggestionRow.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { AutocompleteItem } from '../../../src/index.js';
import { startTestService } from '../../support/startTestService.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

it.each([
  [{ url: 'https://a.example/i.png' }, 'https://a.example/i.png'],
  [{ svg }, `data:image/svg+xml,${encodeURIComponent(svg)}`],
  [{}, undefined],
])('shows the icon %j of an item as a picture', async (icon, source) => {
  const service = await startTestService();
  const item: AutocompleteItem = { id: '1', name: 'Project', icon };
  const { container } = render(
    <ParleyProvider {...service.as('ada').props}>
      <SuggestionRow suggestion={{ type: 'custom', id: '1', label: 'Project', item }} />
    </ParleyProvider>,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe(source);
  expect(container.querySelector('svg')).toBeNull();
});

it('shows no id in place of a person without name and email', async () => {
  const service = await startTestService();
  const contact = { userId: 'u-7' };
  const { container } = render(
    <ParleyProvider {...service.as('ada').props}>
      <SuggestionRow suggestion={{ type: 'contact', id: 'u-7', label: 'u-7', contact }} />
    </ParleyProvider>,
  );
  expect(container).toHaveTextContent(/^Unknown user$/);
});

it('mentions a person without name and email without their id', () => {
  const contact = { userId: 'u-7' };
  const option = { type: 'contact', id: 'u-7', label: 'u-7', contact } as const;
  expect(mentionOf(option, '@', 'Unknown user')).toEqual({
    type: 'user',
    id: 'u-7',
    label: '@Unknown user',
    data: contact,
  });
});
