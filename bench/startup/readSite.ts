import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of a built page, as it is sent. */
export interface SiteFile {
  type: string;
  /** Compressed with gzip, as `.size-limit.mjs` counts. */
  body: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Files of a built page by their paths. `head` is written into the head of the page. */
export async function readSite(folder: string, head: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const site = new Map<string, SiteFile>();
  for (const file of files) {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const content = await readFile(file);
    const body = file.endsWith('.html') ? Buffer.from(content.toString().replace('<head>', `<head>${head}`)) : content;
    site.set(file.slice(folder.length).replace('/index.html', '/'), { type, body: gzipSync(body, { level: 9 }) });
  }
  return site;
}
