import { type Migration, sql } from 'kysely';

const TABLES = `
alter table notifications
  -- Who may see the thread that it is about, as of the action: goes once the thread itself is gone. Null: about no thread.
  add column thread_sight jsonb,
  -- Inside the delay: nobody sees it yet, and notify_all is false. The end of the delay sets notify_all, at a position of its own.
  add column is_held boolean not null default false,
  -- 'document' or 'user': stands for the records of digest_items, for one recipient. Null: a plain record.
  add column digest_scope text;

alter table notification_recipients
  -- 'pending', 'delivered', 'suppressed' or 'digested'. What is not delivered is 'removed' too, so nothing shows it.
  add column delivery text not null default 'delivered',
  -- The target comment mentions the person, by name or as a member of a group.
  add column is_mentioned boolean not null default false;

-- What is on its way to one person: held, or in a batch. A row goes when it is delivered, digested or suppressed.
create table notification_deliveries (
  api_key text not null,
  organization_id text not null,
  notification_id text not null,
  user_id text not null,
  document_id text not null,
  action_at bigint not null,
  for_you boolean not null,
  hold_until bigint not null,
  document_window_seconds bigint,
  document_max bigint,
  user_window_seconds bigint,
  user_max bigint,
  document_closes_at bigint,
  user_closes_at bigint,
  primary key (api_key, organization_id, notification_id, user_id)
);
create index deliveries_held on notification_deliveries (api_key, organization_id, hold_until)
  where document_closes_at is null and user_closes_at is null;
create index deliveries_batched on notification_deliveries (api_key, organization_id, least(document_closes_at, user_closes_at))
  where document_closes_at is not null or user_closes_at is not null;
create index deliveries_by_user on notification_deliveries (api_key, organization_id, user_id);

create table digest_items (
  api_key text not null,
  organization_id text not null,
  digest_id text not null,
  notification_id text not null,
  primary key (api_key, organization_id, digest_id, notification_id)
);
create index digest_items_by_notification on digest_items (api_key, organization_id, notification_id);

-- In place of foreign keys, as for recipients.
create function delete_deliveries() returns trigger language plpgsql as $$
begin
  delete from notification_deliveries d using gone
  where d.api_key = gone.api_key and d.organization_id = gone.organization_id and d.notification_id = gone.notification_id;
  delete from digest_items i using gone
  where i.api_key = gone.api_key and i.organization_id = gone.organization_id
    and (i.notification_id = gone.notification_id or i.digest_id = gone.notification_id);
  return null;
end $$;
create trigger notifications_delete_deliveries after delete on notifications
  referencing old table as gone for each statement execute function delete_deliveries();
`;

/** The delivery of comment notifications: delayed, batched, digested (REST contract §4.4). */
export const delivery: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
  },
};
