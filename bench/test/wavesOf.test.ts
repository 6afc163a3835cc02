import { expect, it } from 'vitest';
import type { Request } from '../startup/Request.js';
import { wavesOf } from '../startup/wavesOf.js';

const request = (startMs: number, endMs: number): Request => ({ kind: 'data', name: '', startMs, endMs, bytes: 0 });

it('puts what is asked for at once into one wave, however long each takes', () => {
  expect(wavesOf([request(0, 150), request(1, 900), request(140, 300)])).toEqual([1, 1, 1]);
});

it('begins a wave with what is asked for once an answer has been read', () => {
  expect(wavesOf([request(0, 150), request(150, 310), request(320, 470)])).toEqual([1, 2, 3]);
});

it('counts two chains beside each other as deep as the deeper one', () => {
  const code = [request(0, 150), request(160, 400)];
  const data = [request(10, 170), request(180, 340), request(350, 500)];
  expect(wavesOf([...code, ...data])).toEqual([1, 2, 1, 2, 3]);
});
