import type { CrdtTables } from './tables/CrdtTables.js';
import type { FileTables } from './tables/FileTables.js';
import type { InboxTables } from './tables/InboxTables.js';
import type { LogTables } from './tables/LogTables.js';
import type { OrganizationTables } from './tables/OrganizationTables.js';
import type { PeopleTables } from './tables/PeopleTables.js';
import type { PresenceTables } from './tables/PresenceTables.js';
import type { ThreadTables } from './tables/ThreadTables.js';
import type { WebhookTables } from './tables/WebhookTables.js';
import type { WorkspaceTables } from './tables/WorkspaceTables.js';

/**
 * Types of the rows for Kysely. The migrations create the tables. Times are ms since epoch, except `expires_at` of grants, which is in
 * seconds (REST contract §1.6). Every key of a customer's record begins with the API key (the tenant), then the organization. So a distributed
 * database can shard all of them by `organization_id`.
 */
export interface Tables
  extends
    WorkspaceTables,
    WebhookTables,
    OrganizationTables,
    PeopleTables,
    InboxTables,
    PresenceTables,
    CrdtTables,
    ThreadTables,
    FileTables,
    LogTables {}
