import type { Location } from '@parley/protocol';
import { locationKeyOf } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';

interface PlaceScope {
  apiKey: string;
  organizationId: string;
  documentId: string;
}

/** Returns the part of an `Append` that stores locations of a document. */
export function placeRows(scope: PlaceScope, locations: readonly Location[]): RawBuilder<unknown> {
  // The last location with a key wins: one statement cannot write a row twice.
  const places = new Map(locations.map((location) => [locationKeyOf(location), location]));
  const rows = [...places].map(([id, location]) => ({ id, location }));
  return sql`places as (
    insert into document_locations (api_key, organization_id, document_id, location_id, location)
    select ${scope.apiKey}, ${scope.organizationId}, ${scope.documentId}, place.id, place.location
    from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place (id text, location jsonb)
    where not exists (
      select from document_locations known
      where known.api_key = ${scope.apiKey} and known.organization_id = ${scope.organizationId}
        and known.document_id = ${scope.documentId} and known.location_hash = id_hash(place.id)
        and known.location = place.location)
    on conflict (api_key, organization_id, document_id, location_hash) do update set location = excluded.location)`;
}
