import type { ClientContext } from '../../ClientContext.js';
import type { PageInfo } from '../../documents/ActiveDocuments.js';
import type { NewCommentAnnotation } from './CommentAnnotation.js';

/** The page that something is created on: the host's page info of the document, else the browser's address. */
export function pageInfo({ documents }: ClientContext, documentId: string): NewCommentAnnotation['pageInfo'] {
  return documents.pageInfoOf(documentId) ?? browserPage();
}

function browserPage(): PageInfo | undefined {
  const { location, document } = globalThis;
  if (!location?.href || !document) return undefined;
  const { href, pathname, search, origin } = location;
  return { url: href, path: pathname, queryParams: search, baseUrl: origin, title: document.title };
}
