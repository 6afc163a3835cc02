import type { ClientCalls } from '../support/live/clients.js';
import type { Moved, MoverCalls } from '../support/live/movers.js';
import { clockMs, cpuMs, startProcess } from '../support/live/processes.js';
import { median } from '../support/measure.js';
import { ms, printTable } from '../support/printTable.js';
import { MOVES_PER_SECOND, OPTIONS } from './options.js';
import type { CursorWorld } from './startCursorWorld.js';

const { crowd, seconds } = OPTIONS;
/** Between two comments, ms. */
const COMMENT_PAUSE_MS = 200;

/** More people than a document can show at full speed: what is shed, and how long comments take meanwhile. */
export async function measureCrowd(name: string, world: CursorWorld): Promise<void> {
  const { url, session, documentId, tokens } = world;
  const movers = startProcess<MoverCalls>(new URL('../support/live/movers.ts', import.meta.url));
  const readers = startProcess<ClientCalls>(new URL('../support/live/clients.ts', import.meta.url));
  await movers.call('enter', { url, people: crowd, service: { ...session, documentId, tokens } });
  await readers.call('follow', {
    url,
    ...session,
    topics: [`comments:${documentId}`],
    tokens: tokens.slice(0, 1),
    width: 1,
  });
  const commented: number[] = [];
  let isMoving = true;
  const talking = (async () => {
    for (let number = 0; isMoving; number += 1) {
      await readers.call('expect');
      const startedAt = clockMs();
      await world.comment(`meanwhile-${number}`);
      commented.push((await readers.call('arrived'))!.at - startedAt);
      await new Promise((resolve) => setTimeout(resolve, COMMENT_PAUSE_MS));
    }
  })();
  const before = cpuMs();
  const moved: Moved = await movers.call('move', { perSecond: MOVES_PER_SECOND, seconds, documentId });
  const spent = cpuMs() - before;
  isMoving = false;
  await talking;
  printTable(
    `${crowd} people at ${MOVES_PER_SECOND} moves a second on one document (${name}, ${seconds} s)`,
    ['', ''],
    [
      ['moves that were sent', String(moved.sent)],
      ['moves that reached each person', `${((moved.deliveries / crowd / moved.sent) * 100).toFixed(1)} %`],
      ['frames a second to each', (moved.frames / crowd / seconds).toFixed(1)],
      ['KiB a second to each', (moved.bytes / crowd / seconds / 1024).toFixed(1)],
      ['median way of a move', ms(moved.latencyMs)],
      ['connections that were closed', String(moved.closed)],
      ['CPU of the service', `${((spent / seconds / 1000) * 100).toFixed(0)} % of one processor`],
      ['comments written meanwhile', String(commented.length)],
      ['write to arrival of a comment, median', ms(median(commented))],
      ['the longest', ms(Math.max(...commented))],
    ],
  );
  await Promise.all([movers.stop(), readers.stop()]);
}
