import type { ClientContext } from '../ClientContext.js';
import { documentMetadataOf } from '../documents/documentMetadataOf.js';
import { VERSION } from '../version.js';
import type { ProviderMetadata, ProviderPlace } from './DataProviders.js';

type Surroundings = Pick<ClientContext, 'apiKey' | 'documents' | 'session'>;

/** Where a record of the present organization is, as a `delete` of a provider gets it. */
export function providerPlace({ apiKey, session }: Surroundings, documentId: string): ProviderPlace {
  return { apiKey, documentId, organizationId: session.scope.value.organizationId ?? '' };
}

/** The same as a `save` of a provider gets it. */
export function providerMetadata(context: Surroundings, documentId: string): ProviderMetadata {
  return {
    ...providerPlace(context, documentId),
    ...documentMetadataOf(context.documents, documentId),
    sdkVersion: VERSION,
  };
}
