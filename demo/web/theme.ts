export type Theme = 'light' | 'dark';

export const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Dresses this page, and tells the page around its frame. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  if (parent !== window) parent.postMessage({ theme }, location.origin);
}

/** Calls back when the page of a frame has another theme. @returns stops it */
export function onFrameTheme(frame: HTMLIFrameElement, callback: (theme: Theme) => void): () => void {
  const handleMessage = ({ source, data }: MessageEvent<{ theme?: Theme }>) => {
    if (source === frame.contentWindow && data.theme) callback(data.theme);
  };
  addEventListener('message', handleMessage);
  return () => removeEventListener('message', handleMessage);
}
