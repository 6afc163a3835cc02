import type { Generated } from 'kysely';
import type { Json } from './columnTypes.js';

/** Endpoints of advanced webhooks, and pending deliveries to backends. */
export interface WebhookTables {
  /** Endpoints of advanced webhooks. */
  webhook_endpoints: {
    api_key: string;
    endpoint_id: string;
    url: string;
    description: string | null;
    /** `null`: every event. */
    filter_types: string[] | null;
    /** `org:<organizationId>`, `doc:<documentId>`; `null`: every channel. */
    channels: string[] | null;
    disabled: Generated<boolean>;
    /** Deliveries per second; `null`: no limit. */
    rate_limit: number | null;
    uid: string | null;
    metadata: Json<Record<string, string>> | null;
    /** `whsec_` and a key in base64. */
    secret: string;
    created_at: number;
    updated_at: number;
    /** Time of the first failure since the last success; `null` when it does not fail. */
    failing_since: Generated<number | null>;
  };
  /** Events of webhooks, with the state at their commit. */
  webhook_events: {
    api_key: string;
    organization_id: string;
    webhook_id: string;
    event: string;
    document_id: string;
    /** Snapshot of the thread that it shares with other events; `null` when it is about no thread. */
    snapshot_id: string | null;
    created_at: number;
  };
  /** Bodies of events with waiting deliveries. The event's own part has its id, the shared part has `snapshot_id`. */
  webhook_bodies: {
    api_key: string;
    organization_id: string;
    body_id: string;
    body: string;
    created_at: number;
  };
  webhook_deliveries: {
    api_key: string;
    organization_id: string;
    webhook_id: string;
    /** An endpoint's id, or `raw`, `processed`: the two addresses of the basic webhook. */
    target: string;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    /** Number of attempts that have ended, with or without success. */
    attempts: Generated<number>;
    created_at: number;
    /** Of its stored bodies, also of one that it shares with others. */
    bytes: Generated<number>;
    next_attempt_at: number;
    last_attempt_at: number | null;
    /** Result of the last ended attempt: the answer, or why there was none. */
    last_status: number | null;
    last_response: string | null;
    last_error: string | null;
  };
}
