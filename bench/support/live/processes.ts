import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Calls that a process answers, by name. What travels is JSON. */
export type Calls = Record<string, (data: never) => unknown>;

/** Another process of the benchmark. */
export interface Process<C extends Calls> {
  call<Name extends keyof C & string>(name: Name, ...data: Parameters<C[Name]>): Promise<Awaited<ReturnType<C[Name]>>>;
  stop(): Promise<void>;
}

/** Starts a process whose file calls `answerCalls`. It ends with this one. */
export function startProcess<C extends Calls>(url: URL): Process<C> {
  const child = fork(fileURLToPath(url));
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`A process of the benchmark ended with ${code}.`)));
  });
  ended.catch(() => {}); // it ends when it is stopped
  let next = 0;
  return {
    async call(name, ...data) {
      const id = next++;
      child.send({ id, name, data: data[0] });
      for (;;) {
        const [message] = (await Promise.race([once(child, 'message'), ended])) as [
          { id: number; result?: unknown; error?: string },
        ];
        if (message.id !== id) continue;
        if (message.error !== undefined) throw new Error(message.error);
        return message.result as never; // `answerCalls` of the same calls made it
      }
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Answers the calls of the process that started this one, until it ends. */
export function answerCalls(calls: Calls): void {
  process.on('disconnect', () => process.exit());
  process.on('message', ({ id, name, data }: { id: number; name: string; data: never }) => {
    void Promise.resolve()
      .then(() => calls[name]?.(data))
      .then(
        (result) => process.send?.({ id, result }),
        (error: unknown) => process.send?.({ id, error: String(error) }),
      );
  });
}

/** The time now, ms. The same clock in all processes of one machine. */
export const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What this process has computed so far, ms. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes that this process holds, without garbage. */
export function memory(): { heap: number; rss: number } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 3; time += 1) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}
