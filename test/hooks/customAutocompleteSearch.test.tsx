import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMentionSearch } from '../../hooks/useMentionSearch.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('shows the list of the app in its order, whatever was typed', async () => {
  const service = await startTestService();
  const { result, client } = renderParleyHook(() => useMentionSearch('zzz'), service.as('ada'));
  const contacts = client.getContactElement();
  const ids = () => result.current.data?.map(({ id }) => id);
  await act(async () => contacts.updateContactList([{ userId: 'kim' }, { userId: 'ben' }], { merge: false }));
  await waitFor(() => expect(ids()).toEqual([]));
  await act(async () => client.getCommentElement().enableCustomAutocompleteSearch());
  await waitFor(() => expect(ids()).toEqual(['kim', 'ben']));
});
