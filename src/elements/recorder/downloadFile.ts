import type { Asset } from './RecorderData.js';

/** Saves a file. Read first, as a browser opens an address of another origin in place of saving it. Rejects where it cannot be read. */
export async function downloadFile(asset: Asset): Promise<void> {
  const local = URL.createObjectURL(await readFile(asset));
  const link = document.createElement('a');
  link.href = local;
  link.download = asset.fileName ?? 'recording';
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(local), 60_000);
}

/** The bytes of a file, also of one that was stored in chunks. */
export async function readFile({ url, chunkUrls = [url] }: Pick<Asset, 'url' | 'chunkUrls'>): Promise<Blob> {
  const parts = await Promise.all(chunkUrls.map(read));
  return parts.length === 1 ? parts[0]! : new Blob(parts, { type: parts[0]?.type ?? '' });
}

async function read(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered with status ${response.status}.`);
  return response.blob();
}
