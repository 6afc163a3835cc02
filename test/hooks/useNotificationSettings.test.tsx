import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useEventCallback } from '../../hooks/useEventCallback.js';
import { useNotificationElement } from '../../hooks/useNotificationElement.js';
import { useNotificationSettings } from '../../hooks/useNotificationSettings.js';
import { useNotificationsPanel } from '../../hooks/useNotificationsPanel.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

describe('useNotificationSettings (§3.5)', () => {
  it('reads the effective channels, merges, mutes all, and emits the event', async () => {
    const { result } = renderParleyHook(
      () => ({ ...useNotificationSettings(), updated: useEventCallback('settingsUpdated') }),
      service.as('ada'),
    );
    expect(result.current).toMatchObject({
      settings: undefined,
      isLoading: true,
      isMutedAll: false,
      level: 'organization',
    });
    await waitFor(() => expect(result.current.settings).toEqual({ inbox: 'ALL', email: 'MINE' }));
    expect(result.current.channels.map(({ id }) => id)).toEqual(['inbox', 'email']);
    await act(() => result.current.setSettings({ email: 'NONE' }));
    await waitFor(() => expect(result.current.settings).toEqual({ inbox: 'ALL', email: 'NONE' }));
    await act(() => result.current.muteAll());
    await waitFor(() => expect(result.current.isMutedAll).toBe(true));
    expect(result.current.updated).toEqual({ settings: { inbox: 'NONE', email: 'NONE' }, isMutedAll: true });
  });

  it('says what the choices apply to: the organization until a document is set', async () => {
    const { result, client } = renderParleyHook(() => useNotificationSettings(), service.as('ada'));
    expect(result.current.level).toBe('organization');
    await act(() => client.setDocuments([{ id: 'plan' }]));
    expect(result.current.level).toBe('document');
    act(() => client.getNotificationElement().enableSettingsAtOrganizationLevel());
    expect(result.current.level).toBe('organization');
  });

  it('follows the host: form offered or not, level, catalogue', async () => {
    const { result } = renderParleyHook(
      () => ({ ...useNotificationSettings(), element: useNotificationElement() }),
      service.as('ada'),
    );
    expect(result.current.isEnabled).toBe(false);
    act(() => {
      result.current.element.enableSettings();
      result.current.element.enableSettingsAtOrganizationLevel();
      result.current.setSettingsInitialConfig([{ id: 'email' }, { id: 'slack', name: 'Slack' }]);
    });
    expect(result.current).toMatchObject({
      isEnabled: true,
      level: 'organization',
      channels: [{ id: 'email' }, { id: 'slack', name: 'Slack' }],
    });
  });
});

describe('useNotificationsPanel (§3.5)', () => {
  it('opens, closes and toggles one panel for hook and element alike', () => {
    const { result, client } = renderParleyHook(() => useNotificationsPanel(), service.as('ada'));
    expect(result.current.isOpen).toBe(false);
    act(() => result.current.open());
    expect(result.current.isOpen).toBe(true);
    act(() => client.getNotificationElement().toggleNotificationsPanel());
    expect(result.current.isOpen).toBe(false);
  });

  it('keeps to tabs that are on', () => {
    const { result } = renderParleyHook(
      () => ({ panel: useNotificationsPanel(), element: useNotificationElement() }),
      service.as('ada'),
    );
    expect(result.current.panel).toMatchObject({
      tab: 'for-you',
      tabs: [{ id: 'for-you' }, { id: 'document' }, { id: 'all' }],
    });
    act(() => result.current.panel.setTab('document'));
    expect(result.current.panel.tab).toBe('document');
    act(() => result.current.element.setTabConfig({ documents: { enable: false }, people: { enable: true } }));
    expect(result.current.panel).toMatchObject({
      tab: 'for-you',
      tabs: [{ id: 'for-you' }, { id: 'all' }, { id: 'people' }],
    });
  });
});
