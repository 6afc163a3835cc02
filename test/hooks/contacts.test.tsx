import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useContactList, useContactSelected } from '../../hooks/contacts.js';
import { useContactUtils } from '../../hooks/elements.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('contacts are loaded, changed by the element and emitted when one is picked, until another person signs in', async () => {
  const service = await startTestService();
  await service.rest('users/add', { users: [{ userId: 'ada', name: 'Ada' }] });
  const { result, client } = renderParleyHook(
    () => ({ contacts: useContactList(), element: useContactUtils(), selected: useContactSelected() }),
    service.as('ada'),
  );
  expect(result.current.contacts.isLoading).toBe(true);
  expect(result.current.selected).toBeNull();
  await waitFor(() => expect(result.current.contacts.data?.organizationUsers).toMatchObject([{ name: 'Ada' }]));
  act(() => result.current.element.updateContactList([{ userId: 'x' }]));
  await waitFor(() => expect(result.current.contacts.data).toEqual({ updatedContactList: [{ userId: 'x' }] }));

  act(() => result.current.element.selectContact({ userId: 'ada' }));
  await waitFor(() => expect(result.current.selected).toMatchObject({ isOrganizationContact: true }));
  await act(() => client.setAuthProvider(service.as('bob').props.authProvider));
  expect(result.current.selected).toBeNull();
});
