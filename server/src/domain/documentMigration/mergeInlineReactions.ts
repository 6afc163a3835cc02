import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { Move } from './Move.js';

/** Adds the people of reactions of the source to those of the target with the same icon to the same element: one element shows an icon once. */
export async function mergeInlineReactions(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId, newDocumentId }: Move,
): Promise<void> {
  const { rows } = await sql<{ from: string; to: string }>`
    select s.annotation_id as from, t.annotation_id as to
    from inline_reactions s join inline_reactions t on t.api_key = ${apiKey} and t.organization_id = ${organizationId}
      and t.document_id = ${newDocumentId} and t.target_hash = s.target_hash and t.content ->> 'icon' = s.content ->> 'icon'
    where s.api_key = ${apiKey} and s.organization_id = ${organizationId} and s.document_id = ${documentId}`.execute(
    db,
  );
  if (rows.length === 0) return;
  const from = rows.map((row) => row.from);
  const to = rows.map((row) => row.to);
  await sql`
    insert into inline_reaction_people (api_key, organization_id, document_id, annotation_id, user_id, reacted_at)
    select ${apiKey}, ${organizationId}, ${newDocumentId}, pair.kept, p.user_id, p.reacted_at
    from unnest(${from}::text[], ${to}::text[]) as pair (gone, kept)
    join inline_reaction_people p on p.api_key = ${apiKey} and p.organization_id = ${organizationId}
      and p.document_id = ${documentId} and p.annotation_id = pair.gone
    on conflict do nothing`.execute(db);
  await sql`
    update inline_reactions r set people_count = (
      select count(*) from inline_reaction_people p where p.api_key = ${apiKey} and p.organization_id = ${organizationId}
        and p.document_id = ${newDocumentId} and p.annotation_id = r.annotation_id)
    where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.document_id = ${newDocumentId}
      and r.annotation_id = any(${to}::text[])`.execute(db);
  await sql`
    delete from inline_reactions r where r.api_key = ${apiKey} and r.organization_id = ${organizationId}
      and r.document_id = ${documentId} and r.annotation_id = any(${from}::text[])`.execute(db);
}
