import { sql } from 'kysely';
import type { Core } from '../../../core.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';

interface PageRow {
  annotation_id: string;
  thread_page: string | null;
  document_page: string | null;
  /** A backend, not a client, set the page of the document. */
  is_vouched: boolean;
}

/**
 * Returns the URL that opens each thread, by thread id: the page on which it was written, else the page of its document, with
 * `commentId=<annotationId>` (client contract §7.9). Clients send these pages, so a page counts only at an origin that a backend gave the document
 * (`pageInfo`, REST contract §2.2), or at one of `allowedOrigins`. A thread without such a page is not in the answer.
 */
export async function threadUrls(
  { db, options }: Pick<Core, 'db' | 'options'>,
  { apiKey, organizationId }: NotificationScope,
  annotationIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<PageRow>`
    select a.annotation_id, a.content -> 'anchor' -> 'pageInfo' ->> 'url' as thread_page,
      coalesce(d.page_info ->> 'commentUrl', d.page_info ->> 'url') as document_page,
      'pageInfo' = any(d.vouched_fields) as is_vouched
    from comment_annotations a
    join documents d on d.api_key = a.api_key and d.organization_id = a.organization_id and d.document_id = a.document_id
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = any(${annotationIds}::text[])`.execute(
    db,
  );
  const named = options.allowedOrigins === '*' ? [] : options.allowedOrigins;
  return new Map(
    rows.flatMap(({ annotation_id, thread_page, document_page, is_vouched }): [string, string][] => {
      const pages = [webAddress(thread_page), webAddress(document_page)];
      const origins = [...named, ...(is_vouched && pages[1] ? [pages[1].origin] : [])];
      const url = pages.find((page) => page !== null && origins.includes(page.origin));
      if (!url) return [];
      url.searchParams.set('commentId', annotation_id);
      return [[annotation_id, url.href]];
    }),
  );
}

/** Returns a web address without credentials, else `null`. No other address may appear in an email. */
function webAddress(text: string | null): URL | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  return url;
}
