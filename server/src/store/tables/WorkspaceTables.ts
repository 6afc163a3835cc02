import type { Generated } from 'kysely';
import type { ApiKeySettings } from '../ApiKeySettings.js';
import type { Json } from './columnTypes.js';

/** Workspaces, their API keys and tokens. */
export interface WorkspaceTables {
  secrets: { name: string; value: string };
  workspaces: { workspace_id: string; auth_token_hash: string; created_at: number };
  api_keys: {
    api_key: string;
    workspace_id: string;
    api_key_name: string;
    type: 'testing' | 'production';
    owner_email: string;
    disabled: Generated<boolean>;
    settings: Json<ApiKeySettings>;
    created_at: number;
  };
  auth_tokens: {
    api_key: string;
    name: string;
    token_hash: string;
    last_four: string;
    domains: Json<string[]>;
    created_at: number;
  };
  /** See `tokenGenerations.ts`. */
  token_generations: { api_key: string; user_id: string; generation: number; revoked_at: number };
}
