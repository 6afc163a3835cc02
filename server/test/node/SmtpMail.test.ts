import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { RefusedMailError } from '../../src/domain/consequences/email/RefusedMailError.js';
import { SmtpMail } from '../../src/node/mail/SmtpMail.js';

test('a message arrives at an SMTP server as it was given', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.on('data', (chunk: Buffer) => received.push(chunk));
      stream.on('end', () => callback());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Parley <mail@example.com>' });
  try {
    await mail.send({
      to: 'ben@example.com',
      subject: 'Ada mentioned you: “Überblick”',
      text: 'Plain',
      html: '<p>Rich</p>',
      messageId: 'n1.ben@parley',
      headers: { 'List-Unsubscribe': '<https://app.example/unsubscribe>' },
    });
  } finally {
    await mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  const message = await PostalMime.parse(Buffer.concat(received));
  expect(message).toMatchObject({
    from: { name: 'Parley', address: 'mail@example.com' },
    to: [{ address: 'ben@example.com' }],
    subject: 'Ada mentioned you: “Überblick”',
    messageId: '<n1.ben@parley>',
  });
  expect(message.text?.trim()).toBe('Plain');
  expect(message.html?.trim()).toBe('<p>Rich</p>');
  expect(message.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://app.example/unsubscribe>' }),
  );
});

test('what is given as an address is never read as a list of people', async () => {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      callback();
    },
    onData: (stream, _session, callback) => {
      stream.on('end', () => callback());
      stream.resume();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'mail@example.com' });
  const message = { subject: 's', text: 't', html: 'h', messageId: 'm@parley', headers: {} };
  try {
    for (const to of [
      'ben@example.com,victim@example.org',
      'Ben <victim@example.org>',
      'ben@example.com\r\nRCPT TO:<victim@example.org>',
    ]) {
      await mail.send({ ...message, to }).catch(() => undefined); // refusing it is as good
    }
    await mail.send({ ...message, to: 'ben@example.com' });
  } finally {
    await mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  expect(recipients).not.toContain('victim@example.org');
  expect(recipients).toContain('ben@example.com');
});

test('a server that is not there refuses the message', async () => {
  const mail = new SmtpMail({ url: 'smtp://127.0.0.1:1', from: 'mail@example.com' });
  const message = { to: 'ben@example.com', subject: 's', text: 't', html: 'h', messageId: 'm@parley', headers: {} };
  await expect(mail.send(message)).rejects.toThrow('ECONNREFUSED');
  await mail.close();
});

test('a message to a silent server fails a while after the signal', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'mail@example.com' }, 0);
  const message = { to: 'ben@example.com', subject: 's', text: 't', html: 'h', messageId: 'm@parley', headers: {} };
  try {
    await expect(mail.send(message, AbortSignal.abort(new Error('The service stops.')))).rejects.toThrow('stops');
    const controller = new AbortController();
    const sending = mail.send(message, controller.signal);
    controller.abort(new Error('The job took too long.'));
    await expect(sending).rejects.toThrow('too long');
  } finally {
    await mail.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  }
});

test('a server that takes a message slowly cannot deliver it any more when it is given up', async () => {
  let isTaking = false;
  let isClosed = false;
  const slow = createServer((socket) => {
    socket.write('220 slow.example\r\n');
    socket.on('error', () => undefined);
    socket.on('close', () => void (isClosed = true));
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (/^(EHLO|MAIL|RCPT)/.test(text)) socket.write('250 OK\r\n');
      else if (text.startsWith('DATA')) socket.write('354 Go on\r\n');
      else if (text.endsWith('\r\n.\r\n')) {
        isTaking = true;
        const sending = setInterval(() => socket.write('250-Not yet\r\n'), 100); // so it is never silent
        socket.on('close', () => clearInterval(sending));
      }
    });
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as { port: number };
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'mail@example.com' }, 0);
  const message = { to: 'ben@example.com', subject: 's', text: 't', html: 'h', messageId: 'm@parley', headers: {} };
  const controller = new AbortController();
  const sending = mail.send(message, controller.signal);
  await expect.poll(() => isTaking).toBe(true);
  controller.abort(new Error('The job took too long.'));
  await expect(sending).rejects.toThrow('too long');
  await expect.poll(() => isClosed).toBe(true);
  await mail.close();
  await new Promise((resolve) => slow.close(resolve));
});

test.each([
  ['the address', 'RCPT', '550 5.1.1 No such person', true],
  ['the message', 'Subject', '554 5.6.0 Not this one', true],
  ['the sender', 'MAIL', '553 5.7.1 Sender address rejected: not owned by user', false],
  ['a client that has not logged in', 'MAIL', '530 5.7.0 Authentication required', false],
  ['a recipient before the login', 'RCPT', '530 5.7.1 Authentication required', false],
  ['an address for now', 'RCPT', '450 4.2.1 Mailbox busy', false],
])('a server that refuses %s: the email is lost only when no retry helps', async (_, command, reply, isFinal) => {
  const picky = createServer((socket) => {
    socket.write('220 picky.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      const isData = text.startsWith('DATA');
      if (text.includes(command)) socket.write(`${reply}\r\n`);
      else if (isData || /^[A-Z]{4}\b/.test(text)) socket.write(isData ? '354 Go on\r\n' : '250 OK\r\n');
    });
  });
  await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', resolve));
  const { port } = picky.address() as { port: number };
  const mail = new SmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'mail@example.com' });
  const message = { to: 'ben@example.com', subject: 's', text: 't', html: 'h', messageId: 'm@parley', headers: {} };
  const error = await mail.send(message).catch((reason: unknown) => reason);
  expect((error as Error).message).toContain(reply.slice(4));
  expect(error instanceof RefusedMailError).toBe(isFinal);
  await mail.close();
  await new Promise((resolve) => picky.close(resolve));
});
