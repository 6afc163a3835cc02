import { asksForNothing } from '../asksForNothing.js';
import { definedFields } from '../definedFields.js';
import type { Session } from '../session/Session.js';
import type { Document, FetchDocumentsRequest } from './ActiveDocuments.js';
import { refuseFolders } from './refuseFolders.js';
import { toDocument } from './toDocument.js';

/** Reads one page of the documents that the person may open. */
export async function fetchDocumentsPage(
  session: Pick<Session, 'request'>,
  request: FetchDocumentsRequest,
): Promise<{ data: Document[]; nextPageToken?: string }> {
  const refusal = refuseFolders(request);
  if (refusal) throw refusal;
  if (asksForNothing(request)) return { data: [] };
  const { data, nextPageToken } = await session.request('documents/get', definedFields(request));
  return { data: data.map(toDocument), ...(nextPageToken && { nextPageToken }) };
}
