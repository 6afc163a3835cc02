import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ParleyProvider, type ParleyProviderProps } from '@parley/react';
import { LANGUAGE, USER } from '../pageData.js';

/** What the app's server writes into the page, as apps do that know the person when they answer. */
interface SignIn {
  apiKey: string;
  token: string;
}

const { apiKey, token } = (globalThis as unknown as { signIn: SignIn }).signIn; // a script in the head sets it
const authProvider = {
  user: USER,
  generateToken: () => Promise.resolve(token),
};

/** Shows the app of a scene, signed in. */
export function show(app: ReactNode, props?: Partial<ParleyProviderProps>): void {
  createRoot(document.getElementById('app')!).render(
    <ParleyProvider
      apiKey={apiKey}
      config={{ baseUrl: location.origin }}
      authProvider={authProvider}
      language={LANGUAGE}
      {...props}
    >
      {app}
    </ParleyProvider>,
  );
}
