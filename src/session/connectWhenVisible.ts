import type { WriteQueueOptions } from './WriteQueue.js';

/**
 * While the connection is lost, connects when somebody looks at the page again: the browser holds back the timers of hidden pages.
 * @returns ends it
 */
export function connectWhenVisible({
  connection,
  connect,
}: Pick<WriteQueueOptions, 'connection' | 'connect'>): () => void {
  const handleChange = () => {
    if (!document.hidden && connection.value === 'offline') connect();
  };
  globalThis.document?.addEventListener('visibilitychange', handleChange);
  return () => globalThis.document?.removeEventListener('visibilitychange', handleChange);
}
