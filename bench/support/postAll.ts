import { Agent, request } from 'node:http';

/** Posts `count` bodies, `inFlight` at a time, over connections that stay open. Resolves with the time of each in ms. */
export async function postAll(
  url: string,
  headers: Record<string, string>,
  body: (index: number) => object,
  { count, inFlight }: { count: number; inFlight: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const text = JSON.stringify(body(next++));
      const startedAt = performance.now();
      await post(url, headers, text, agent);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  agent.destroy();
  return times;
}

function post(url: string, headers: Record<string, string>, text: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(text));
    const call = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${response.statusCode}: ${Buffer.concat(chunks).toString()}`));
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}
