import type { Locale, User } from '@parley/protocol';
import type { Generated } from 'kysely';
import type { DeletionProgress, DeletionRequest } from '../columns.js';
import type { Derived, Hash, Json } from './columnTypes.js';

/** Profiles and groups of people, and the deletion of people's data. */
export interface PeopleTables {
  users: {
    api_key: string;
    organization_id: string;
    user_id: string;
    profile: Json<Omit<User, 'userId' | 'organizationId' | 'accessRole'> & Locale>;
    /** Those of `GUARDED_FIELDS` that a backend or a token set, sorted. A client cannot replace them. */
    vouched_fields: Generated<string[]>;
    /** Beginning of the name in lower case, or of the email or id of a person without a name. Lists of people are sorted by it. */
    sort_name: Derived<string>;
    sort_email: Derived<string | null>;
    created_at: number;
    last_updated: number;
  };
  user_groups: { api_key: string; organization_id: string; group_id: string; group_name: string };
  user_group_members: { api_key: string; organization_id: string; group_id: string; user_id: string; user_hash: Hash };
  /** Deletions of people's data (`advanceDeletion`). */
  person_deletions: {
    api_key: string;
    job_id: string;
    /** `null`: it is finished, and names nobody. */
    request: Json<DeletionRequest> | null;
    progress: Json<DeletionProgress>;
    tasks_count: number;
    tasks_left: number;
    created_at: number;
    /** `null`: no task is done. */
    last_task_at: number | null;
  };
}
