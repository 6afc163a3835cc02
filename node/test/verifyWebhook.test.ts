import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealBody } from '../../server/src/domain/consequences/webhooks/sealBody.js';
import { signWebhook } from '../../server/src/domain/consequences/webhooks/signWebhook.js';
import { verifyBasicWebhook, verifyWebhook } from '../src/index.js';

/** The vector of REST contract §2.14. */
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
const SIGNED_AT = 1767225600;
const event = { event: 'comment.add', webhookId: 'evt_1', data: {} };
const body = JSON.stringify(event);
const other = `whsec_${Buffer.from('another one of 24 bytes.').toString('base64')}`;

async function signed(text: string, by = secret) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(SIGNED_AT),
    'webhook-signature': await signWebhook(by, { id: 'evt_1', timestamp: SIGNED_AT, body: text }),
  };
}

const at = (seconds: number) => vi.setSystemTime((SIGNED_AT + seconds) * 1000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  return () => void vi.useRealTimers();
});

it('accepts the signature of the contract', () => {
  const text = '{"event":"comment.add","webhookId":"evt_1"}';
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1767225600',
    'webhook-signature': 'v1,bN47yii0Qcxgn00jCEAqA2s3IUeLLbWyp6OS4KJGNG8=',
  };
  expect(verifyWebhook({ body: text, headers, secret })).toEqual(JSON.parse(text));
});

describe('a signed body', () => {
  it('is taken as text and as bytes, with the headers of fetch and those of Node', async () => {
    const headers = await signed(body);
    const inCapitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const all = [headers, new Headers(headers), inCapitals];
    for (const given of all) {
      expect(verifyWebhook({ body, headers: given, secret })).toEqual(event);
      expect(verifyWebhook({ body: new TextEncoder().encode(body), headers: given, secret })).toEqual(event);
    }
  });

  it('is believed by one of several secrets, and with one of several signatures', async () => {
    const headers = await signed(body);
    expect(verifyWebhook({ body, headers, secret: [other, secret] })).toEqual(event);
    const both = `${(await signed(body, other))['webhook-signature']} ${headers['webhook-signature']}`;
    expect(verifyWebhook({ body, headers: { ...headers, 'webhook-signature': both }, secret })).toEqual(event);
  });

  it('is believed five minutes before and after it was signed, and no longer', async () => {
    const headers = await signed(body);
    const verify = (toleranceSeconds?: number) => () => verifyWebhook({ body, headers, secret, toleranceSeconds });
    for (const seconds of [300, -300]) {
      at(seconds);
      expect(verify()()).toEqual(event);
      at(seconds * 1.01);
      expect(verify()).toThrow(/signed -?303 s ago/);
      expect(verify(400)()).toEqual(event);
    }
  });
});

describe('what the service has not signed', () => {
  const refused = (change: { body?: string; headers?: Record<string, string>; secret?: string }) => async () => {
    const headers = { ...(await signed(body)), ...change.headers };
    return verifyWebhook({ body, secret, ...change, headers });
  };

  it.each([
    ['another body', { body: body.replace('add', 'delete') }],
    ['another secret', { secret: other }],
    ['another id', { headers: { 'webhook-id': 'evt_2' } }],
    ['another time', { headers: { 'webhook-timestamp': String(SIGNED_AT + 1) } }],
    ['a time that is no number', { headers: { 'webhook-timestamp': 'now' } }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['a signature that is too short', { headers: { 'webhook-signature': 'v1,bN47' } }],
    ['an empty signature', { headers: { 'webhook-signature': 'v1,' } }],
    ['a list of names', { headers: { 'webhook-signature': 'v1 v1 v1' } }],
  ])('is refused: %s', async (_what, change) => {
    await expect(refused(change)()).rejects.toMatchObject({ name: 'ParleyError', code: 'UNAUTHENTICATED' });
  });

  it('is refused with a version that is not known', async () => {
    const { 'webhook-signature': signature } = await signed(body);
    const change = { headers: { 'webhook-signature': signature.replace('v1,', 'v2,') } };
    await expect(refused(change)()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('says which header is missing', async () => {
    const { 'webhook-id': _, ...headers } = await signed(body);
    expect(() => verifyWebhook({ body, headers, secret })).toThrow('The header webhook-id is missing.');
  });
});

it.each(['', 'whsec_', 'AAEC', 'whsec_****'])('names a secret that is none: %j', async (wrong) => {
  const headers = await signed(body);
  expect(() => verifyWebhook({ body, headers, secret: wrong })).toThrow(expect.objectContaining({ field: 'secret' }));
});

it.each<[string, object]>([
  ['body', { body: event }], // what `express.json()` has parsed
  ['body', { body: undefined }],
  ['secret', { secret: [] }],
  ['toleranceSeconds', { toleranceSeconds: Number(undefined) }],
  ['toleranceSeconds', { toleranceSeconds: -1 }],
])('names an option that is not usable: %s', async (field, wrong) => {
  const options = { body, headers: await signed(body), secret };
  const named = expect.objectContaining({ name: 'ParleyError', code: 'INVALID_ARGUMENT', field });
  expect(() => verifyWebhook({ ...options, ...wrong })).toThrow(named);
});

describe('a sealed body', () => {
  const plain = { encodeData: false, encryptData: false, publicKey: '' };
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

  it('is opened when it is encoded', async () => {
    const sent = await sealBody(body, { ...plain, encodeData: true });
    expect(verifyWebhook({ body: sent, headers: await signed(sent), secret })).toEqual(event);
  });

  it('is opened when it is encrypted, with the private key as an object and as PEM', async () => {
    const sent = await sealBody(body, { ...plain, encryptData: true, publicKey });
    const headers = await signed(sent);
    const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const privateKey of [keys.privateKey, pem])
      expect(verifyWebhook({ body: sent, headers, secret, privateKey })).toEqual(event);
  });

  it('says that the key is missing or another one', async () => {
    const sent = await sealBody(body, { ...plain, encryptData: true, publicKey });
    const headers = await signed(sent);
    const open = (privateKey?: string) => () => verifyWebhook({ body: sent, headers, secret, privateKey });
    expect(open()).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'privateKey' }));
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = stranger.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(open(pem)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'privateKey' }));
  });
});

describe('the basic webhook', () => {
  const basic = { actionType: 'added', notificationSource: 'comment', webhookId: 'evt_1' };
  const sent = JSON.stringify(basic);

  it('is believed by its token', () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz' };
    expect(verifyBasicWebhook({ body: sent, headers, authToken: 'dXNlcjpwYXNz' })).toEqual(basic);
  });

  it.each([{}, { authorization: 'Basic other' }, { authorization: 'dXNlcjpwYXNz' }])(
    'is refused with %j',
    (headers) => {
      const verify = () => verifyBasicWebhook({ body: sent, headers, authToken: 'dXNlcjpwYXNz' });
      expect(verify).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
    },
  );

  it('is taken as it was sent, and not parsed', () => {
    const headers = { authorization: 'Basic dXNlcjpwYXNz' };
    const parsed = basic as unknown as string; // what `express.json()` has parsed
    const verify = () => verifyBasicWebhook({ body: parsed, headers, authToken: 'dXNlcjpwYXNz' });
    expect(verify).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'body' }));
  });

  it('is not believed without a token of the configuration', () => {
    const verify = () => verifyBasicWebhook({ body: sent, headers: { authorization: 'Basic ' }, authToken: '' });
    expect(verify).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'authToken' }));
  });
});
