import type { Location } from '@parley/protocol';
import { locationKeyOf } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';

interface Place {
  documentId: string;
  location?: Location | undefined;
}

/** Returns the part of an `Append` that stores locations of documents; nothing when no place has one. */
export function placeRows(
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  places: readonly Place[],
): RawBuilder<unknown>[] {
  // The last location with a key wins: one statement cannot write a row twice.
  const rows = new Map(
    places.flatMap(({ documentId, location }) => {
      if (!location) return [];
      const id = locationKeyOf(location);
      return [[JSON.stringify([documentId, id]), { document_id: documentId, id, location }]];
    }),
  );
  if (rows.size === 0) return [];
  return [
    sql`places as (
      insert into document_locations (api_key, organization_id, document_id, location_id, location)
      select ${apiKey}, ${organizationId}, place.document_id, place.id, place.location
      from raised, jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
        as place (document_id text, id text, location jsonb)
      where place.location is distinct from (
        select known.location from document_locations known
        where known.api_key = ${apiKey} and known.organization_id = ${organizationId}
          and known.document_id = place.document_id and known.location_hash = id_hash(place.id))
      order by place.document_id, place.id
      on conflict (api_key, organization_id, document_id, location_hash) do update set location = excluded.location)`,
  ];
}
