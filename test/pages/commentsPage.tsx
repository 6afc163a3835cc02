import { createRoot } from 'react-dom/client';
import { ParleyProvider, type ParleyClient } from '@parley/react';
import { Comments } from '@parley/react/components';

/** A host's page with comments on it, whose client a test can reach as `client`. */
const query = new URLSearchParams(location.search);

createRoot(document.getElementById('root')!).render(
  <ParleyProvider
    apiKey={query.get('apiKey') ?? ''}
    config={{ baseUrl: query.get('service') ?? '' }}
    user={{ userId: query.get('user') ?? 'ada', name: query.get('user') ?? 'Ada Lovelace', organizationId: 'acme' }}
    documentId="plan"
    language="en"
    onClientLoad={(client: ParleyClient) => void Object.assign(globalThis, { client })}
  >
    <h1 id="title">The plan</h1>
    <Comments />
  </ParleyProvider>,
);
