import { expect, it } from 'vitest';
import { webhookServiceChangeSchema } from '../src/webhookService.js';

it.each(['rawNotificationUrl', 'processedNotificationUrl'])('stores %s without the white space around it', (field) => {
  const parse = (url: string) => webhookServiceChangeSchema.safeParse({ webhookServiceConfig: { [field]: url } });
  expect(parse(' https://acme.test/hooks ').data).toEqual({
    webhookServiceConfig: { [field]: 'https://acme.test/hooks' },
  });
  expect(parse('').data).toEqual({ webhookServiceConfig: { [field]: '' } });
  expect(parse('https://acme.test/a b').success).toBe(false);
  expect(parse(' ').success).toBe(false);
});
