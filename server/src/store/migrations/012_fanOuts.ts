import { type Migration, sql } from 'kysely';

/** Recipients for whom comment notifications are written after the transaction that created the notifications. */
export const fanOuts: Migration = {
  async up(db) {
    await sql`
      create table notification_fan_outs (
        api_key text not null,
        organization_id text not null,
        created_at bigint not null,
        fan_out_id text not null,
        -- Place among the parts of one write; parts are written in order.
        part integer not null,
        document_id text not null,
        entries jsonb not null,
        -- Notifications that the wider feed has after this part.
        wide_ids text[] not null,
        settings jsonb not null,
        primary key (api_key, organization_id, created_at, fan_out_id, part),
        foreign key (api_key, organization_id, document_id) references documents on delete cascade
      )`.execute(db);
  },
};
