import type { Location } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { expect, it } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { HandDrivenTransport } from '../../support/HandDrivenTransport.js';
import { contextOf } from '../../../src/contextOf.js';

function start() {
  const client = createParleyClient({ apiKey: 'key', transport: new HandDrivenTransport() });
  const events: string[] = [];
  client.on('initUpdate').subscribe(({ event }) => events.push(event));
  const keys = () => contextOf(client).documents.locations.value.map(({ id, locationName }) => id ?? locationName);
  return { client, events, keys };
}

it('sets locations, the first of them the root', () => {
  const { client, events, keys } = start();
  client.setLocations([{ id: 'a' }, { locationName: 'Page 2' }]);
  expect(keys()).toEqual(['a', 'Page 2']);
  client.setLocation({ id: 'c' });
  expect(keys()).toEqual(['c']);
  expect(events).toEqual([
    'setLocationsTriggered',
    'setLocationsSuccess',
    'setLocationsTriggered',
    'setLocationsSuccess',
  ]);
});

it('keeps the present ones with append, each once', () => {
  const { client, keys } = start();
  client.setLocations([{ id: 'a' }, { id: 'b' }]);
  client.setLocation({ id: 'c' }, true);
  client.setLocations([{ id: 'b' }], { appendLocation: true });
  expect(keys()).toEqual(['a', 'b', 'c']);
});

it('takes rootLocationId for the root', () => {
  const { client, keys } = start();
  client.setLocations([{ id: 'a' }, { id: 2 }], { rootLocationId: '2' });
  expect(keys()).toEqual([2, 'a']);
  client.setLocations([{ id: 'a' }, { id: 0 }, { id: '3' }], { rootLocationId: 0 });
  expect(keys()).toEqual([0, 'a', '3']);
  client.setLocations([{ id: 'a' }, { id: '3' }], { rootLocationId: 3 });
  expect(keys()).toEqual(['3', 'a']);
});

it('makes a location the root, also one that was not there', () => {
  const { client, events, keys } = start();
  client.setLocations([{ id: 'a' }, { id: 'b' }]);
  client.setRootLocation({ id: 'b' });
  client.setRootLocation({ id: 'c' });
  expect(keys()).toEqual(['c', 'b', 'a']);
  expect(events.at(-1)).toBe('setRootLocationTriggered');
});

it('compares ids as texts, and takes 0 for an id', () => {
  const { client, keys } = start();
  client.setLocations([{ id: 0, locationName: 'zero' }, { id: 1 }]);
  client.setLocation({ id: '1', locationName: 'one' }, true);
  expect(contextOf(client).documents.locations.value).toEqual([
    { id: 0, locationName: 'zero' },
    { id: '1', locationName: 'one' },
  ]);
  client.unsetLocationIds([0]);
  expect(keys()).toEqual(['1']);
});

it('removes some, and without an argument all', () => {
  const { client, events, keys } = start();
  client.setLocations([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]);
  client.removeLocations([{ id: 'a' }]);
  client.unsetLocationIds(['b']);
  expect(keys()).toEqual(['c', 'd']);
  client.removeLocations();
  expect(keys()).toEqual([]);
  expect(events.at(-1)).toBe('unsetLocationsTriggered');
  client.setLocation({ id: 'a' });
  client.unsetLocationIds();
  expect(keys()).toEqual([]);
});

it.each<Location>([{}, { id: null }, { id: '' }, { locationName: '' }, { id: '', locationName: '' }])(
  'refuses %o: a location needs an id or a name',
  (location) => {
    const { client, keys } = start();
    client.setLocations([{ id: 'a' }]);
    expect(() => client.setLocation(location)).toThrow(ParleyError);
    expect(keys()).toEqual(['a']);
  },
);
