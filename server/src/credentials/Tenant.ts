import type { ApiKeySettings, ApiKeySwitches } from '../store/ApiKeySettings.js';

/** The API key that a call belongs to. Every record belongs to exactly one. */
export interface Tenant {
  apiKey: string;
  workspaceId: string;
  /** Its switches with their defaults, and its configurations as stored. */
  settings: ApiKeySettings & ApiKeySwitches;
}
