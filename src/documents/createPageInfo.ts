import type { PageInfo } from './ActiveDocuments.js';

/** The host's page info, for every document or for one. */
export function createPageInfo() {
  const pageInfo = new Map<string | undefined, PageInfo>();
  return {
    pageInfoOf: (id: string) => pageInfo.get(id) ?? pageInfo.get(undefined),
    setPageInfo(info: PageInfo, { documentId }: { documentId?: string } = {}) {
      pageInfo.set(documentId, info);
    },
    clearPageInfo: ({ documentId }: { documentId?: string } = {}) => void pageInfo.delete(documentId),
  };
}
