import { type AuthProvider, type ParleyClient, type ParleyConfig, useCommentAnnotation } from '@parley/react';

declare const client: ParleyClient;
declare const text: string | undefined;
declare const flag: boolean | undefined;

// An option that an app has no value for is as an omitted one, also for apps with `exactOptionalPropertyTypes`.
export const config: ParleyConfig = { baseUrl: text, forceLongPolling: flag, nonce: text };
export const authProvider: AuthProvider = {
  user: { userId: 'ada' },
  options: { authToken: text },
  retryConfig: undefined,
};
void client.identify({ userId: 'ada' }, { authToken: text, forceReset: flag });
void client.setDocuments([{ id: 'plan', metadata: undefined }], { organizationId: text, rootDocumentId: text });
client.setLocations([{ id: 1 }], { appendLocation: flag });
void client.getCommentElement().deleteCommentAnnotation({ annotationId: 't1', options: { documentId: text } });

export const useThread = (id: string | undefined) =>
  useCommentAnnotation(id ?? '', undefined, { enabled: id === undefined ? undefined : flag });
