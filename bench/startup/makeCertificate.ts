import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A key, and a certificate for `localhost` that it signs itself: browsers speak HTTP/2 over TLS only. */
export async function makeCertificate(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}
