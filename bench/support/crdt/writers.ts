import { answerCalls, clockMs } from '../live/processes.js';
import { Peer, type PeerPlace } from './peers.js';

/** People who write one document, in a process of their own. The first one writes alone, the second reads what comes. */
const peers: Peer[] = [];
const READER = 1;
/** A person who types fast. */
const BETWEEN_LETTERS_MS = 50;

const calls = {
  /** Opens the document for everybody. Returns how long the first one waited for its content, ms. */
  async enter({ place, tokens }: { place: PeerPlace; tokens: string[] }): Promise<number> {
    let first = 0;
    for (const [index, token] of tokens.entries()) {
      const { peer, openedMs } = await Peer.open(place, token, index <= READER);
      if (index === 0) first = openedMs;
      peers.push(peer);
    }
    return first;
  },

  /** One letter after the other, by two people in turns, as people type. Returns the times from writing until the other has it, ms. */
  async propagate({ letters }: { letters: number }): Promise<number[]> {
    const times: number[] = [];
    for (let count = 0; count < letters; count += 1) {
      const startedAt = clockMs();
      const [writer, reader] = count % 2 ? [peers[1]!, peers[0]!] : [peers[0]!, peers[1]!];
      const has = hasLetters(reader, reader.text.length + 1);
      write(writer);
      await has;
      times.push(clockMs() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LETTERS_MS));
    }
    return times;
  },

  /** Writes so many updates at once. Returns how long it takes until the other has all, ms. */
  async burst({ updates }: { updates: number }): Promise<number> {
    const startedAt = clockMs();
    const has = hasLetters(peers[READER]!, peers[READER]!.text.length + updates);
    for (let count = 0; count < updates; count += 1) write(peers[0]!);
    await has;
    return clockMs() - startedAt;
  },

  /** Everybody writes so many letters a second, one after the other, for so long. Returns how many were written, when the other has all. */
  async type({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number> {
    const total = perSecond * seconds * peers.length;
    const before = peers[READER]!.text.length;
    const startedAt = clockMs();
    for (let next = 0; next < total;) {
      const due = Math.min(total, Math.ceil(((clockMs() - startedAt) / 1000) * perSecond * peers.length));
      for (; next < due; next += 1) write(peers[next % peers.length]!);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await hasLetters(peers[READER]!, before + total);
    return total;
  },

  leave(): void {
    for (const peer of peers.splice(0)) peer.close();
  },
};
export type WriterCalls = typeof calls;

function write({ text }: Peer): void {
  text.insert(text.length, 'a');
}

/** Resolves when somebody has so many letters. */
function hasLetters(reader: Peer, count: number): Promise<void> {
  return new Promise((resolve) => {
    reader.onUpdate = () => {
      if (reader.text.length >= count) resolve();
    };
    reader.onUpdate();
  });
}

answerCalls(calls);
