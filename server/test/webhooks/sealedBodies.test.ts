import { Webhook } from 'standardwebhooks';
import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealBody } from '../../src/domain/consequences/webhooks/sealBody.js';
import { signWebhook } from '../../src/domain/consequences/webhooks/signWebhook.js';

const PLAIN = { encodeData: false, encryptData: false, publicKey: '' };
const JSON_TEXT = JSON.stringify({ commentText: `Grüße, {{ann}} 👋 ${'x'.repeat(300_000)}` });

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** As a customer would in Node. */
function decrypt(body: string): string {
  const { encryptedData, encryptedKey, iv } = JSON.parse(body) as Record<string, string>;
  const bytes = (text = '') => Buffer.from(text, 'base64');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const key = privateDecrypt({ key: keys.privateKey, padding, oaepHash: 'sha256' }, bytes(encryptedKey));
  const decipher = createDecipheriv('aes-256-cbc', key, bytes(iv));
  return Buffer.concat([decipher.update(bytes(encryptedData)), decipher.final()]).toString('utf8');
}

it('signs as the contract does', async () => {
  const message = { id: 'evt_1', timestamp: 1767225600, body: '{"event":"comment.add","webhookId":"evt_1"}' };
  const signature = await signWebhook('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX', message);
  expect(signature).toBe('v1,bN47yii0Qcxgn00jCEAqA2s3IUeLLbWyp6OS4KJGNG8=');
});

it('signs what the public library verifies, for this secret and no other', async () => {
  const secret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'evt_2',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await signWebhook(secret, { id: 'evt_2', timestamp, body: JSON_TEXT }),
  };
  expect(new Webhook(secret).verify(JSON_TEXT, headers)).toEqual(JSON.parse(JSON_TEXT));
  const other = `whsec_${Buffer.from('another one of 24 bytes.').toString('base64')}`;
  expect(() => new Webhook(other).verify(JSON_TEXT, headers)).toThrow('No matching signature');
});

it('sends a body as it is, in base64, or encrypted with a key and an iv of its own, which wins', async () => {
  expect(await sealBody(JSON_TEXT, PLAIN)).toBe(JSON_TEXT);
  const encoded = JSON.parse(await sealBody(JSON_TEXT, { ...PLAIN, encodeData: true })) as { encodedPayload: string };
  expect(Object.keys(encoded)).toEqual(['encodedPayload']);
  expect(Buffer.from(encoded.encodedPayload, 'base64').toString('utf8')).toBe(JSON_TEXT);

  const options = { encodeData: true, encryptData: true, publicKey };
  const [first, second] = [await sealBody(JSON_TEXT, options), await sealBody(JSON_TEXT, options)];
  expect(Object.keys(JSON.parse(first) as object)).toEqual(['encryptedData', 'encryptedKey', 'iv']);
  expect([decrypt(first), decrypt(second)]).toEqual([JSON_TEXT, JSON_TEXT]);
  expect(first).not.toBe(second);
  await expect(sealBody(JSON_TEXT, { ...options, publicKey: 'AAAA' })).rejects.toThrow();
});
