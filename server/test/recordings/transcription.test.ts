import { deleteRecordings, type RecorderAnnotation, updateRecording } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRANSCRIPTION_TIMEOUT_MS } from '../../src/domain/recordings/transcribeFile.js';
import { HttpTranscriber } from '../../src/node/transcription/HttpTranscriber.js';
import { openSession } from '../realtime/support/openSession.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { addOne, finish, play, putPart, record, recordingsOf, someBytes, startUpload } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { answers, TRANSCRIPT, TranscriptionServer } from '../support/TranscriptionServer.js';
import { Writer } from '../support/Writer.js';

const scope = { organizationId: 'acme' };
/** More than all delays between the attempts of one file. */
const RETRIES_MS = 15 * 60_000;
const SEGMENTS = [
  {
    startTime: '00:00:00',
    endTime: '00:00:01',
    startTimeInSeconds: 0,
    endTimeInSeconds: 1.25,
    text: 'Hello there.',
  },
  {
    startTime: '00:00:01',
    endTime: '00:00:03',
    startTimeInSeconds: 1.25,
    endTimeInSeconds: 3.5,
    text: 'Look & <see>.',
  },
];

describe.each(MAIN_DATABASE)('transcription of recordings ($name)', ({ open }) => {
  let server: TranscriptionServer;
  let test: TestService;
  let silent: TestService;
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;

  beforeAll(async () => {
    server = await TranscriptionServer.start();
    const transcriber = new HttpTranscriber({ url: server.url, apiKey: 'secret', model: 'small', language: 'en' });
    const options = { limits: { maxTranscribedBytes: 2000 } };
    test = await startTestService({ pool: await open(), transcriber, options });
    silent = await startTestService({ pool: await open() });
  });
  afterAll(async () => {
    await Promise.all([test.close(), silent.close()]);
    await server.close();
  });
  beforeEach(async () => {
    server.sent.length = 0;
    server.calls = 0;
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
  });

  /** Runs the jobs that are due, and those that become due by and by. */
  const settle = async (ms = 0) => {
    await test.service.jobs.drain();
    for (let left = ms; left > 0; left -= 30_000) {
      test.clock.advance(30_000);
      await test.service.jobs.drain();
    }
  };
  const only = async (who: Writer): Promise<RecorderAnnotation> => (await recordingsOf(who.person))[0]!;
  const retry = (who: Writer) =>
    who.person.call(updateRecording, { ...scope, annotationId: 'rec', changes: { transcribe: true } });

  it('sends the file in the common form, and stores words and times for all who see the recording', async () => {
    const socket = await openSession(acme, 'bob');
    socket.subscribe('recordings');
    await socket.next('subscribed');
    const bytes = someBytes(1000);
    const finished = await record(ada.person, { bytes });
    expect(finished.transcription).toMatchObject({ status: 'processing', from: { userId: 'ada' } });
    await settle();
    expect(server.sent).toEqual([
      {
        path: '/v1/audio/transcriptions',
        authorization: 'Bearer secret',
        fields: { model: 'small', language: 'en', response_format: 'verbose_json' },
        file: { name: 'recording.webm', type: 'video/webm', bytes },
      },
    ]);
    const { transcription, isUrlAvailable } = await only(bob);
    expect(isUrlAvailable).toBe(true);
    expect(transcription).toEqual({
      status: 'done',
      from: expect.objectContaining({ userId: 'ada' }),
      transcriptSegments: SEGMENTS,
      transcriptedText: 'Hello there. Look & <see>.',
      lastUpdated: test.clock.now(),
      transcriptionLatency: 0,
      vttUrl: expect.stringMatching(/^\/v2\/client\/recordings\/files\//),
    });
    const statuses: unknown[] = [];
    while (!statuses.includes('done')) {
      const { changes } = await socket.next('changes');
      for (const change of changes) {
        if (change.type === 'recording.saved') statuses.push(change.recorderAnnotation.transcription?.status);
      }
    }
    const captions = await play(bob.person, transcription!.vttUrl);
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nHello there.\n\n00:00:01.250 --> 00:00:03.500\nLook &amp; &lt;see&gt;.\n',
    );
  });

  it('is off without a server: nothing is sent, nothing is said, nothing can be asked for', async () => {
    const own = await TestOrganization.create(await silent.newKey());
    await own.setDocument('plan', { access_type: 'organizationPrivate' });
    const writer = await Writer.create(own, 'ada');
    await record(writer.person);
    await silent.service.jobs.drain();
    expect(await only(writer)).not.toHaveProperty('transcription');
    const asked = { ...scope, annotationId: 'rec', changes: { transcribe: true } };
    expect(await writer.person.refused(updateRecording, asked)).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^data\.changes\.transcribe/),
    });
    const { url = '' } = (await only(writer)).attachments[0]!;
    expect((await play(writer.person, `${url}&as=vtt`)).status).toBe(404);
    expect(server.calls).toBe(0);
  });

  it('sends nothing of a recording whose words the customer keeps, and forgets them when they move there', async () => {
    await record(ada.person, { isRecorderResolverUsed: true });
    await settle();
    expect(server.calls).toBe(0);
    expect(await only(ada)).not.toHaveProperty('transcription');
    await record(ada.person, { annotationId: 'moves' });
    await settle();
    const changes = { isRecorderResolverUsed: true };
    const moved = await ada.person.call(updateRecording, { ...scope, annotationId: 'moves', changes });
    expect(moved.recorderAnnotation).not.toHaveProperty('transcription');
  });

  it('sends nothing of a file that is not to be transcribed', async () => {
    await startUpload(ada.person);
    await putPart(ada.person, {});
    await addOne(ada.person);
    await finish(ada.person, { partCount: 1, size: 10, transcribe: false });
    await settle();
    expect(server.calls).toBe(0);
    expect(await only(ada)).not.toHaveProperty('transcription');
  });

  it('tries again when the server fails', async () => {
    server.next(answers({ error: 'busy' }, 500), (request) => request.socket.destroy(), answers({}, 429));
    await record(ada.person);
    await settle();
    expect(server.calls).toBe(1);
    expect((await only(ada)).transcription).toMatchObject({ status: 'processing' });
    await settle(90_000);
    expect(server.calls).toBe(4);
    expect((await only(ada)).transcription).toMatchObject({ status: 'done', transcriptSegments: SEGMENTS });
  });

  it('tries again when the server does not answer in time', async () => {
    const called = server.called();
    server.next(() => {}); // never answers
    await record(ada.person);
    const settled = settle();
    await called;
    test.clock.advance(TRANSCRIPTION_TIMEOUT_MS);
    await settled;
    expect((await only(ada)).transcription).toMatchObject({ status: 'processing' });
    await settle(30_000);
    expect((await only(ada)).transcription).toMatchObject({ status: 'done' });
  });

  it('stops in the end, leaves the recording unharmed, and starts again when its author asks', async () => {
    server.next(...Array.from({ length: 8 }, () => answers('no', 503)));
    const bytes = someBytes(700);
    await record(ada.person, { bytes });
    await settle(RETRIES_MS);
    expect(server.calls).toBe(8);
    const failed = await only(bob);
    expect(failed.transcription).toMatchObject({
      status: 'failed',
      failure: 'The transcription server answered with status 503.',
    });
    expect(failed.transcription).not.toHaveProperty('vttUrl');
    const file = await play(bob.person, failed.attachments[0]!.url);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    const asked = { ...scope, annotationId: 'rec', changes: { transcribe: true } };
    expect(await bob.person.refused(updateRecording, asked)).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect((await retry(ada)).recorderAnnotation.transcription).toMatchObject({ status: 'processing' });
    await retry(ada); // a repeat asks for nothing more
    await settle();
    expect(server.calls).toBe(9);
    expect((await only(bob)).transcription).toMatchObject({ status: 'done', transcriptSegments: SEGMENTS });
    await retry(ada);
    await settle();
    expect(server.calls).toBe(9);
  });

  it.each([
    ['no JSON', { status: 200, body: '<html>' }, /^The transcription server answered something/],
    ['another shape', answers({ text: 1 }), /^The transcription server answered something/],
    ['times that are none', answers({ ...TRANSCRIPT, segments: [{ start: -1, end: 1, text: 'a' }] }), /something/],
    ['a refusal', answers({ error: 'no such model' }, 404), /^The transcription server answered with status 404\.$/],
    ['a redirect', answers({}, 302), /status 302/],
    ['far too much', answers({ text: 'a'.repeat(600_000) }), /^The transcript is too large/],
  ])('does not try again after %s', async (_what, answer, failure) => {
    server.next(answer);
    await record(ada.person);
    await settle(RETRIES_MS);
    expect(server.calls).toBe(1);
    expect((await only(ada)).transcription).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(failure),
    });
  });

  it('stores what a server without times says, and what no database takes', async () => {
    server.next(answers({ text: 'One\u0000\ud800 two', duration: '2.5' }));
    await record(ada.person);
    await settle();
    expect((await only(ada)).transcription).toMatchObject({
      status: 'done',
      transcriptedText: 'One\uFFFD two',
      transcriptSegments: [{ startTimeInSeconds: 0, endTimeInSeconds: 2.5, text: 'One\uFFFD two' }],
    });
  });

  it('does not send a file that is too large', async () => {
    await record(ada.person, { bytes: someBytes(2001) });
    await settle();
    expect(server.calls).toBe(0);
    expect((await only(ada)).transcription).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^The file is larger than/),
    });
  });

  it('stores nothing of a recording that was deleted meanwhile', async () => {
    let answer = () => {};
    const called = server.called();
    server.next((_request, response) => (answer = () => response.end(JSON.stringify(TRANSCRIPT))));
    await record(ada.person);
    const settled = settle();
    await called;
    await ada.person.call(deleteRecordings, { ...scope, recorderIds: ['rec'] });
    answer();
    await settled;
    expect(await recordingsOf(ada.person)).toEqual([]);
  });
});
