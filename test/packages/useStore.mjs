// Two people of an app write one text and see each other, in strict mode, with the installed packages and the app's React. Prints what both see.
// Arguments: the file of jsdom, the URL of the service, its API key.
import { createElement as h, StrictMode, useEffect } from 'react';
const [jsdom = '', baseUrl = '', apiKey = ''] = process.argv.slice(2);
const { JSDOM } = (await import(jsdom)).default;
const { window } = new JSDOM('<div id="ada"></div><div id="bob"></div>', { url: 'http://app.example/' });
const { document, navigator, WebSocket } = window;
for (const [name, value] of Object.entries({ window, document, navigator, WebSocket }))
  Object.defineProperty(globalThis, name, { value, configurable: true }); // Node has a navigator of its own from 21 on
const { createRoot } = await import('react-dom/client');
const { ParleyProvider, useAwareness, useCrdtStore } = await import('@parley/react');

/** @type {import('@parley/react').UseCrdtStoreOptions<string>} */
const NOTES = { storeId: 'notes', type: 'text' };
/** @type {Record<string, { status: string; others: string[]; letters: string }>} */
const seen = {};
/** @param {string} userId */
const isDone = (userId) => seen[userId]?.letters.length === 4 && seen[userId].others.length === 1;

/** @param {{ userId: string; text: string }} props */
function Notes({ userId, text }) {
  const { value, update, store, status } = useCrdtStore(NOTES);
  const { remoteStates } = useAwareness(store);
  const others = remoteStates.map(({ user }) => user.userId);
  useEffect(() => {
    if (store) update((written) => `${written}${text}`);
  }, [store, update, text]);
  useEffect(() => {
    seen[userId] = { status, others, letters: [...(value ?? '')].sort().join('') };
    if (!isDone('ada') || !isDone('bob')) return;
    console.log(JSON.stringify(seen));
    process.exit();
  });
  return null;
}
for (const [userId, text] of Object.entries({ ada: 'ab', bob: 'cd' })) {
  const user = { userId, name: userId, organizationId: 'acme' };
  const props = { apiKey, user, documentId: 'plan', config: { baseUrl } };
  const app = h(ParleyProvider, props, h(Notes, { userId, text }));
  createRoot(/** @type {HTMLElement} */ (document.getElementById(userId))).render(h(StrictMode, null, app));
}
