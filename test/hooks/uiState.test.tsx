import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFeature } from '../../hooks/useFeature.js';
import { useUiState } from '../../hooks/uiState.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('gives the host its own state, and merges what is set', async () => {
  const service = await startTestService();
  const { result } = renderParleyHook(() => useUiState<{ sidebar?: string; zoom?: number }>(), service.as('ada'));
  expect(result.current.uiState).toBeUndefined();
  act(() => result.current.setUiState({ sidebar: 'left' }));
  act(() => result.current.setUiState({ zoom: 2 }));
  expect(result.current.uiState).toEqual({ sidebar: 'left', zoom: 2 });
  act(() => result.current.setUiState({ sidebar: null }));
  expect(result.current.uiState).toEqual({ zoom: 2 });
});

it('useFeature follows disableFeatures', async () => {
  const service = await startTestService();
  const { result, client } = renderParleyHook(() => useFeature('notification'), service.as('ada'));
  expect(result.current).toBe(true);
  act(() => client.disableFeatures(['notification']));
  expect(result.current).toBe(false);
});
