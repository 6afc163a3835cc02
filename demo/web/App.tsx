import { ParleyProvider } from '@parley/react';
import { useEffect, useMemo, useState } from 'react';
import { ORGANIZATION_ID, type Person } from '../people.js';
import { api } from './api.js';
import { dataProviders } from './dataProviders.js';
import { StarIcon } from './Icon.js';
import { Workspace } from './Workspace.js';

const Opening = () => (
  <p className="opening">
    <StarIcon /> Opening Northstar…
  </p>
);

/** One person's Northstar. */
export function App({ person }: { person: Person }) {
  const [config, setConfig] = useState<{ apiKey: string; baseUrl: string } | null>(null);
  useEffect(() => {
    void api.config().then(setConfig);
  }, []);
  const authProvider = useMemo(
    () => ({ user: { ...person, organizationId: ORGANIZATION_ID }, generateToken: () => api.token(person.userId) }),
    [person],
  );
  if (!config) return <Opening />;
  return (
    <ParleyProvider
      apiKey={config.apiKey}
      config={{ baseUrl: config.baseUrl, usePrefersColorScheme: true }}
      authProvider={authProvider}
      dataProviders={dataProviders}
    >
      <Workspace person={person} />
    </ParleyProvider>
  );
}
