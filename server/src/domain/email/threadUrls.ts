import { sql } from 'kysely';
import type { Core } from '../../core.js';
import type { NotificationScope } from '../notifications/NotificationRecord.js';

interface PageRow {
  annotation_id: string;
  thread_page: string | null;
  document_page: string | null;
}

/**
 * Where threads are open, by thread: the page on which it was written, with `commentId=<annotationId>` (client contract §7.9). Whoever
 * writes a thread says what page that is, so it counts only where the customer's own pages are: the origin of the document's page, which
 * a backend told us, or one of `allowedOrigins`; with neither known, anywhere on the web.
 */
export async function threadUrls(
  { db, options }: Pick<Core, 'db' | 'options'>,
  { apiKey, organizationId }: NotificationScope,
  annotationIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<PageRow>`
    select a.annotation_id, a.content -> 'anchor' -> 'pageInfo' ->> 'url' as thread_page,
      coalesce(d.page_info ->> 'commentUrl', d.page_info ->> 'url') as document_page
    from comment_annotations a
    join documents d on d.api_key = a.api_key and d.organization_id = a.organization_id and d.document_id = a.document_id
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = any(${annotationIds}::text[])`.execute(
    db,
  );
  const { allowedOrigins } = options;
  return new Map(
    rows.flatMap(({ annotation_id, thread_page, document_page }): [string, string][] => {
      const [page, home] = [webAddress(thread_page), webAddress(document_page)];
      const origins = [...(home ? [home.origin] : []), ...(allowedOrigins === '*' ? [] : allowedOrigins)];
      const url = page && (origins.length === 0 || origins.includes(page.origin)) ? page : home;
      if (!url) return [];
      url.searchParams.set('commentId', annotation_id);
      return [[annotation_id, url.href]];
    }),
  );
}

/** No other kind of address gets into an email. */
function webAddress(text: string | null): URL | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}
