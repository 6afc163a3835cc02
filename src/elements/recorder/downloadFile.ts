import type { Asset } from './RecorderData.js';

/** Saves a file. Read first, as a browser opens an address of another origin in place of saving it. Rejects where it cannot be read. */
export async function downloadFile({ url, fileName = 'recording' }: Asset): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered with status ${response.status}.`);
  const local = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = local;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(local), 60_000);
}
