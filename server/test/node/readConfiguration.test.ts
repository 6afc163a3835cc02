import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../src/node/ConfigurationError.js';
import { readConfiguration } from '../../src/node/readConfiguration.js';

const S3 = {
  S3_ENDPOINT: 'https://storage.test',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};

describe('readConfiguration', () => {
  it('has a default for everything', () => {
    expect(readConfiguration(['serve'], {})).toEqual({
      command: 'serve',
      isDevelopment: false,
      warnings: [],
      options: {
        host: '127.0.0.1',
        port: 4400,
        dataFolder: './.parley',
        databaseUrl: undefined,
        databasePoolerUrl: undefined,
        databasePoolSize: undefined,
        redisUrl: undefined,
        s3: undefined,
        smtp: undefined,
        transcription: undefined,
        trustedProxies: 0,
        metrics: { host: undefined, port: undefined },
        service: {
          isDevelopment: false,
          publicUrl: undefined,
          bootstrap: {},
          tokenSecret: undefined,
          limits: {},
          retention: { activityDays: 3650, notificationDays: 365, viewDays: 365 },
          webhooks: { allowPrivateTargets: false },
        },
      },
    });
  });

  it('shows the help and the version whatever else is wrong', () => {
    const wrong = { PARLEY_DEV: 'yes', DATABASE_POOLER_URL: 'x' };
    for (const args of [['--help'], ['-h'], ['help'], ['serve', '--help']]) {
      expect(readConfiguration(args, wrong).command).toBe('help');
    }
    for (const args of [['--version'], ['-v'], ['version'], ['serve', '-v']]) {
      expect(readConfiguration(args, wrong).command).toBe('version');
    }
  });

  it('refuses an empty host and an empty folder', () => {
    expect(() => readConfiguration(['serve', '--host', ''], {})).toThrow('--host is empty');
    expect(() => readConfiguration(['serve', '--data='], {})).toThrow('--data is empty');
  });

  it('names settings that have no effect, and refuses those that are misspelt', () => {
    expect(readConfiguration(['serve'], { PARLEY_PORT: '80' }).warnings).toEqual([
      'PARLEY_PORT has no effect: use --port.',
    ]);
    expect(() => readConfiguration(['doctor'], { PARLEY_TOKEN_SECRT: 'x' })).toThrow('PARLEY_TOKEN_SECRET?');
    expect(() => readConfiguration(['serve'], { S3_REGION: 'eu-west-1' })).toThrow('belong together');
  });

  it('replaces the stored secret, and says where one is that the environment gives', () => {
    expect(readConfiguration(['rotate-secret', '--data', '/data'], {})).toMatchObject({
      command: 'rotate-secret',
      options: { dataFolder: '/data' },
    });
    expect(() => readConfiguration(['rotate-secret'], { PARLEY_TOKEN_SECRET: 's'.repeat(32) })).toThrow(
      'The secret is PARLEY_TOKEN_SECRET',
    );
    expect(() => readConfiguration(['serve', 'rotate-secret'], {})).toThrow('Unknown command: serve rotate-secret');
  });

  it('reads further texts of email from a file, and says what is wrong in it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'parley-texts-')), 'texts.json');
    const read = (content: unknown) => {
      writeFileSync(file, JSON.stringify(content));
      return readConfiguration(['serve'], { PARLEY_EMAIL_TEXTS: file }).options.service?.emailTranslations;
    };
    const french = {
      mentioned: '{actionUser} vous a mentionné',
      updates: { one: '{count} nouveauté', other: '{count} nouveautés' },
    };
    expect(read({ 'fr-ca': french })).toEqual({ 'fr-CA': french });
    expect(() => read({ 'not a tag': {} })).toThrow(`${file}: "not a tag" is no language tag`);
    expect(() => read({ fr: { mention: 'x' } })).toThrow('"fr": there is no text "mention"');
    expect(() => read({ fr: { mentioned: '' } })).toThrow('"mentioned" is a text that is not empty');
    expect(() => read({ fr: { updates: { one: 'x' } } })).toThrow('"updates" is an object of texts with "other"');
    expect(() => read([])).toThrow('must be a JSON object');
    expect(() => readConfiguration(['serve'], { PARLEY_EMAIL_TEXTS: '/nowhere' })).toThrow(
      'PARLEY_EMAIL_TEXTS: ENOENT',
    );
  });

  it('takes the command line and the environment', () => {
    const environment = {
      PARLEY_API_KEY: 'pk_first',
      PARLEY_AUTH_TOKEN: 'first-token',
      PARLEY_DEV: '1',
      PARLEY_ALLOWED_ORIGINS: 'https://app.test, http://localhost:5173',
      PARLEY_TOKEN_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://parley@db/parley',
      DATABASE_POOLER_URL: 'postgres://parley@pooler:6432/parley',
      DATABASE_POOL_SIZE: '25',
      REDIS_URL: 'rediss://cache:6380/2',
      S3_ENDPOINT: 'https://storage.test',
      S3_BUCKET: 'parley-files',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
      SMTP_URL: 'smtps://user:pass@mail.test',
      MAIL_FROM: 'Parley <mail@example.com>',
      PARLEY_PUBLIC_URL: 'https://parley.test/',
      TRANSCRIPTION_URL: 'http://localhost:9000',
      TRANSCRIPTION_API_KEY: 'transcription-key',
      TRANSCRIPTION_LANGUAGE: 'de',
      PARLEY_TRUSTED_PROXIES: '2',
      PARLEY_METRICS_HOST: '0.0.0.0',
      PARLEY_METRICS_PORT: '9464',
      PARLEY_KEEP_ACTIVITIES_DAYS: '30',
      PARLEY_KEEP_NOTIFICATIONS_DAYS: '7',
      PARLEY_KEEP_VIEWS_DAYS: '0',
      PARLEY_LIMIT_USER_UNUSED_FILES: '50',
    };
    expect(readConfiguration(['serve', '--host', '::1', '--port=0', '--data', '/data'], environment)).toEqual({
      command: 'serve',
      isDevelopment: true,
      warnings: [],
      options: {
        host: '::1',
        port: 0,
        dataFolder: '/data',
        databaseUrl: 'postgres://parley@db/parley',
        databasePoolerUrl: 'postgres://parley@pooler:6432/parley',
        databasePoolSize: 25,
        redisUrl: 'rediss://cache:6380/2',
        s3: {
          endpoint: 'https://storage.test',
          bucket: 'parley-files',
          accessKeyId: 'key-id',
          secretAccessKey: 'key-secret',
          region: 'us-east-1',
        },
        smtp: { url: 'smtps://user:pass@mail.test', from: 'Parley <mail@example.com>' },
        transcription: {
          url: 'http://localhost:9000',
          apiKey: 'transcription-key',
          model: 'whisper-1',
          language: 'de',
        },
        trustedProxies: 2,
        metrics: { host: '0.0.0.0', port: 9464 },
        service: {
          isDevelopment: true,
          allowedOrigins: ['https://app.test', 'http://localhost:5173'],
          publicUrl: 'https://parley.test',
          bootstrap: { apiKey: 'pk_first', authToken: 'first-token' },
          tokenSecret: 's'.repeat(32),
          limits: { maxUnusedUploads: 50 },
          retention: { activityDays: 30, notificationDays: 7, viewDays: 0 },
          webhooks: { allowPrivateTargets: true },
        },
      },
    });
  });

  it.each([
    [{}, false],
    [{ PARLEY_DEV: '1' }, true],
    [{ PARLEY_WEBHOOK_ALLOW_PRIVATE: '1' }, true],
    [{ PARLEY_DEV: '1', PARLEY_WEBHOOK_ALLOW_PRIVATE: '0' }, false],
  ])('%j: webhooks to private addresses %s', (environment, allowPrivateTargets) => {
    expect(readConfiguration(['serve'], environment).options.service?.webhooks).toEqual({ allowPrivateTargets });
  });

  it('takes an empty variable for an absent one', () => {
    const environment = { PARLEY_API_KEY: '', DATABASE_URL: '', PARLEY_DEV: '', PARLEY_TOKEN_SECRET: '' };
    expect(readConfiguration(['serve'], environment)).toEqual(readConfiguration(['serve'], {}));
  });

  it.each([[['--help']], [['-h']], [['serve', '--help']], [['help']]])('%j asks for help', (args) => {
    expect(readConfiguration(args, {}).command).toBe('help');
  });

  it.each([
    [[], {}, /parley serve/],
    [['start'], {}, /Unknown command: start/],
    [['serve', 'again'], {}, /Unknown command: serve again/],
    [['serve', '--prot', '80'], {}, /--prot/],
    [['serve', '--port'], {}, /--port/],
    [['serve', '--port', 'http'], {}, /--port takes a number/],
    [['serve', '--port', '65536'], {}, /--port takes a number/],
    [['serve', '--port', '-1'], {}, /--port/],
    [['serve'], { PARLEY_METRICS_PORT: 'none' }, /PARLEY_METRICS_PORT takes a number/],
    [['serve'], { PARLEY_DEV: 'yes' }, /PARLEY_DEV is 1 or 0/],
    [['serve'], { PARLEY_ALLOWED_ORIGINS: 'https://app.test/path' }, /^PARLEY_ALLOWED_ORIGINS are origins/],
    [['serve'], { PARLEY_ALLOWED_ORIGINS: 'https://app.test,' }, /^PARLEY_ALLOWED_ORIGINS are origins/],
    [['serve'], { PARLEY_ALLOWED_ORIGINS: 'app.test' }, /^PARLEY_ALLOWED_ORIGINS are origins/],
    [['serve'], { PARLEY_ALLOWED_ORIGINS: 'https://app.test:443' }, /^PARLEY_ALLOWED_ORIGINS are origins/],
    [['serve'], { PARLEY_TRUSTED_PROXIES: '10.0.0.1' }, /PARLEY_TRUSTED_PROXIES is a number/],
    [['serve'], { PARLEY_TRUSTED_PROXIES: '11' }, /PARLEY_TRUSTED_PROXIES is a number from 0 to 10/],
    [['serve'], { PARLEY_AUTH_TOKEN: 'alone' }, /PARLEY_API_KEY/],
    [['serve'], { PARLEY_TOKEN_SECRET: 'short' }, /PARLEY_TOKEN_SECRET/],
    [['serve'], { DATABASE_URL: 'mysql://root:hunter2@db' }, /^DATABASE_URL/],
    [['serve'], { DATABASE_POOLER_URL: 'postgres://hunter2@pooler' }, /^DATABASE_POOLER_URL needs DATABASE_URL/],
    [['serve'], { DATABASE_POOL_SIZE: '0' }, /^DATABASE_POOL_SIZE is a number from 1 to 1000/],
    [['serve'], { DATABASE_POOL_SIZE: '10.5' }, /^DATABASE_POOL_SIZE is a number from 1 to 1000/],
    [['serve'], { PARLEY_LIMIT_USER_POLLS: '0' }, /^PARLEY_LIMIT_USER_POLLS is a number from 1 to 200/],
    [['serve'], { PARLEY_KEEP_ACTIVITIES_DAYS: '0' }, /^PARLEY_KEEP_ACTIVITIES_DAYS is a number of days from 1 to/],
    [['serve'], { PARLEY_KEEP_NOTIFICATIONS_DAYS: '1.5' }, /^PARLEY_KEEP_NOTIFICATIONS_DAYS is a number of days/],
    [['serve'], { REDIS_URL: 'localhost:6379 hunter2' }, /^REDIS_URL/],
    [['serve'], { REDIS_URL: 'redis://:hunter2%@cache' }, /^REDIS_URL: .*%25/],
    [['serve'], { PARLEY_API_KEY: 'hunter2\n' }, /^PARLEY_API_KEY .*line break/],
    [['serve'], { PARLEY_API_KEY: 'key', PARLEY_AUTH_TOKEN: ' hunter2' }, /^PARLEY_AUTH_TOKEN .*space/],
    [['serve'], { PARLEY_API_KEY: 'ключ' }, /^PARLEY_API_KEY .*no header/],
    [['serve'], { PARLEY_PUBLIC_URL: 'https://a.test/?hunter2' }, /^PARLEY_PUBLIC_URL ends with its path/],
    [['serve'], { ...S3, S3_ENDPOINT: 'https://a.test/#hunter2' }, /^S3_ENDPOINT ends with its path/],
    [['serve'], { ...S3, S3_SECRET_ACCESS_KEY: 'hunter2\n' }, /^S3_SECRET_ACCESS_KEY has .*ASCII/],
    [['serve'], { ...S3, S3_REGION: 'hunter 2' }, /^S3_REGION has .*ASCII/],
    [['serve'], { S3_SECRET_ACCESS_KEY: 'hunter2' }, /^S3_ENDPOINT, .* belong together/],
    [
      ['serve'],
      { SMTP_URL: 'smtp://mail.test', PARLEY_PUBLIC_URL: 'https://a.test' },
      /^SMTP_URL and MAIL_FROM belong together/,
    ],
    [['serve'], { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' }, /^SMTP_URL needs PARLEY_PUBLIC_URL/],
    [['serve'], { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b\nBcc: c@d' }, /^MAIL_FROM/],
    [['serve'], { TRANSCRIPTION_URL: 'hunter2' }, /^TRANSCRIPTION_URL is a URL/],
    [['serve'], { TRANSCRIPTION_API_KEY: 'hunter2' }, /^TRANSCRIPTION_API_KEY needs TRANSCRIPTION_URL/],
    [
      ['serve'],
      { TRANSCRIPTION_URL: 'http://a.test', TRANSCRIPTION_API_KEY: 'hunter2\r\nx: y' },
      /^TRANSCRIPTION_API_KEY has letters/,
    ],
    [['serve'], { ...S3, S3_BUCKET: 'a/b' }, /^S3_BUCKET/],
    [['serve'], { ...S3, S3_ENDPOINT: 'hunter2' }, /^S3_ENDPOINT is a URL/],
  ])('refuses %j with %j', (args, environment: Record<string, string>, message) => {
    const read = () => readConfiguration(args, environment);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/hunter2|short|alone/);
  });
});
