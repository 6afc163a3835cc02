import type { ApiKeySettings, ApiKeySwitches } from '../store/ApiKeySettings.js';

/** Settings of an API key with its switches filled in (REST contract §3.14). */
export const keySettings = (stored: ApiKeySettings): ApiKeySettings & ApiKeySwitches => ({
  defaultDocumentAccessType: 'public',
  isPrivateCommentsEnabled: true,
  requireJwtToken: stored.isDevelopmentKey !== true,
  requireAutoOrgUser: true,
  moderatorMode: false,
  useNotificationService: true,
  ...stored,
});
