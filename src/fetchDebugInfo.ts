import type { ClientContext } from './ClientContext.js';
import { debugInfo, type DebugInfo } from './debugInfo.js';
import { fetchDocumentsPage } from './documents/fetchDocumentsPage.js';
import { fetchPermissions } from './permissions/fetchPermissions.js';

/** The client's own view with the service's beside it. */
export async function fetchDebugInfo(context: ClientContext): Promise<DebugInfo> {
  const { session } = context;
  const [permissions, { data }] = await Promise.all([fetchPermissions(session, {}), fetchDocumentsPage(session, {})]);
  return { ...debugInfo(context), server: { permissions, documents: data } };
}
