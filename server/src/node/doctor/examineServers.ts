import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { errorText } from '../errorText.js';
import { S3Blobs, type S3Options } from '../blobs/S3Blobs.js';

/** Whether the service answers at its address, or could listen there. */
export async function examineAddress(host: string, port: number): Promise<string> {
  const address = `${host}:${port}`;
  const server = createServer();
  server.listen(port, host);
  const fault = await once(server, 'listening').then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  if (!fault) {
    await new Promise((resolve) => server.close(resolve));
    return `${address} is free: no service answers there.`;
  }
  if (fault.code === 'EACCES') throw new Error(`This account may not listen at ${address}: choose a port above 1023.`);
  if (fault.code !== 'EADDRINUSE') throw new Error(`${address} is no address of this machine: ${fault.message}`);
  const status = await readiness(host, port);
  if (status === 200) return `The service answers at ${address}, and is ready.`;
  if (status === 503) {
    throw new Error(
      `The service at ${address} is not ready: its database does not answer, or has no room. See its log.`,
    );
  }
  throw new Error(`${address} is in use by another program: choose another port with --port.`);
}

/** Status of `GET /readyz`; `null` when the answer is not HTTP, or not from the service. */
async function readiness(host: string, port: number): Promise<number | null> {
  try {
    const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
    const response = await fetch(`http://${name}:${port}/readyz`);
    const { status } = (await response.json()) as { status?: unknown };
    return status === 'ok' || status === 'unavailable' ? response.status : null;
  } catch {
    return null;
  }
}

export async function examineRedis(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  let fault: Error | undefined;
  redis.on('error', (error) => (fault = error)); // more precise than the rejection of `connect`
  try {
    await redis.connect();
    await redis.ping();
    return 'Redis answers.';
  } catch (error) {
    throw new Error(`Redis at REDIS_URL does not answer: ${(fault ?? (error as Error)).message}`, { cause: error });
  } finally {
    redis.disconnect();
  }
}

export async function examineMail(url: string): Promise<string> {
  const transport = createTransport({ url });
  try {
    await transport.verify();
    return 'The mail server at SMTP_URL lets the service in. Nothing was sent.';
  } catch (error) {
    throw new Error(`The mail server at SMTP_URL refuses the service: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    transport.close();
  }
}

export async function examineBucket(options: S3Options): Promise<string> {
  try {
    await new S3Blobs(options).get('doctor'); // there is none: that is an answer too
    return `The bucket ${options.bucket} answers.`;
  } catch (error) {
    throw new Error(`The bucket ${options.bucket} at S3_ENDPOINT cannot be read: ${firstCause(error)}`, {
      cause: error,
    });
  }
}

/** What an error says that began it: `fetch` itself says only that it failed. */
function firstCause(error: unknown): string {
  const { cause } = error as Error;
  return cause === undefined ? errorText(error) : firstCause(cause);
}
