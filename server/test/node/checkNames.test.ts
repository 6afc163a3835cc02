import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkNames, VARIABLES } from '../../src/node/checkNames.js';
import { USAGE } from '../../src/node/readConfiguration.js';

it('refuses a name that resembles a setting', () => {
  expect(() => checkNames({ PARLEY_ALOWED_ORIGINS: 'https://app.test' })).toThrow(
    'PARLEY_ALOWED_ORIGINS is not a setting. Did you mean PARLEY_ALLOWED_ORIGINS?',
  );
  expect(() => checkNames({ PARLEY_KEEP_ACTIVITY_DAYS: '3' })).toThrow('Did you mean PARLEY_KEEP_ACTIVITIES_DAYS?');
  expect(() => checkNames({ PARLEY_LIMIT_KEYRATE: '3' })).toThrow('Did you mean PARLEY_LIMIT_KEY_RATE?');
});

it('says of other unknown names that they have no effect', () => {
  const environment = {
    PARLEY_PORT: '80',
    PARLEY_DATABASE_URL: 'x',
    PARLEY_DEBUG: '1',
    DATABASE_URI: 'x',
    PARLEY_EMPTY: '',
  };
  expect(checkNames(environment)).toEqual([
    'PARLEY_PORT has no effect: use --port.',
    'PARLEY_DATABASE_URL has no effect: the setting is DATABASE_URL.',
    'PARLEY_DEBUG has no effect: it is not a setting of this version.',
    'DATABASE_URI has no effect: did you mean DATABASE_URL?',
  ]);
});

it('says nothing of settings, of credentials for backends, of other programs and of Kubernetes', () => {
  const environment = {
    ...Object.fromEntries(VARIABLES.map((name) => [name, '1'])),
    PARLEY_WORKSPACE_ID: 'ws_1',
    PATH: '/bin',
    PGHOST: 'db',
    PARLEY_SERVICE_HOST: '10.0.0.1',
    PARLEY_PORT: 'tcp://10.0.0.1:80',
    PARLEY_PORT_80_TCP: 'tcp://10.0.0.1:80',
  };
  expect(checkNames(environment)).toEqual([]);
});

it('knows the variables of the README and of the usage', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| Environment | Meaning |'), readme.indexOf('`GET /healthz`'));
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const documented = rows.flatMap((cell) => cell.match(/[A-Z0-9]+(_[A-Z0-9]+)+/g) ?? []);
  expect(documented.filter((name) => name !== 'PARLEY_LIMIT').toSorted()).toEqual([...VARIABLES].toSorted());
  expect(VARIABLES.filter((name) => !USAGE.includes(name))).toEqual([]);
});
