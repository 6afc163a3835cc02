import {
  addCommentAnnotations,
  addCommentAnnotation,
  addUsers,
  getUsers,
  identify,
  openDocuments,
  setReaction,
  updateDocuments,
  updateCommentAnnotation,
} from '@parley/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import type { TestPerson } from '../support/TestPerson.js';

let test: TestService;
let key: TestKey;
let ada: TestPerson;
beforeAll(async () => {
  test = await startTestService();
  key = await test.newKey();
  ada = await key.person('ada', [{ type: 'organization', id: 'o' }]);
  await ada.call(openDocuments, { ...ORG, documents: [{ documentId: 'd' }] });
});
afterAll(() => test.close());

const ORG = { organizationId: 'o' };
const SCRIPT = ' java\tscript:alert(1)';
const thread = (content: object, comment: object = {}) => ({
  ...ORG,
  documentId: 'd',
  annotationId: 't',
  comments: [{ commentId: 'c', commentText: 'Hi', ...comment }],
  ...content,
});
const attachment = (fields: object) => ({ attachments: [{ attachmentId: 'a', ...fields }] });
const status = { id: 's', name: 'S', type: 'default' };

it('takes no address that could run as a script or read a file, from nobody, and names the field', async () => {
  const backend = (endpoint: Parameters<TestKey['refused']>[0]) => (data: object) => key.refused(endpoint, data);
  const person = (endpoint: Parameters<TestPerson['refused']>[0]) => (data: object) => ada.refused(endpoint, data);
  const users = (photoUrl: string) => ({ ...ORG, users: [{ userId: 'eve', photoUrl }] });
  const cases: [(data: object) => ReturnType<TestKey['refused']>, object, string][] = [
    ...[SCRIPT, 'file:///etc/passwd', 'data:text/html,x', 'data:image/png;base64,AA', 'blob:https://x.test/1'].map(
      (url): (typeof cases)[number] => [backend(addUsers), users(url), 'data.users[0].photoUrl'],
    ),
    [person(identify), { user: { userId: 'ada', photoUrl: SCRIPT } }, 'data.user.photoUrl'],
    [person(addCommentAnnotation), thread({ pageInfo: { url: SCRIPT } }), 'data.pageInfo.url'],
    [person(addCommentAnnotation), thread({ status: { ...status, iconUrl: SCRIPT } }), 'data.status.iconUrl'],
    [person(addCommentAnnotation), thread({}, attachment({ url: SCRIPT })), 'data.comments[0].attachments[0].url'],
    [
      person(addCommentAnnotation),
      thread({}, attachment({ thumbnail: SCRIPT })),
      'data.comments[0].attachments[0].thumbnail',
    ],
    [
      person(addCommentAnnotation),
      thread({}, { taggedUserContacts: [{ userId: 'b', contact: { userId: 'b', photoUrl: SCRIPT } }] }),
      'data.comments[0].taggedUserContacts[0].contact.photoUrl',
    ],
    [
      person(updateCommentAnnotation),
      { ...ORG, annotationId: 't', assignedTo: { userId: 'b', photoUrl: SCRIPT } },
      'data.assignedTo.photoUrl',
    ],
    [
      person(setReaction),
      { ...ORG, annotationId: 't', commentId: 'c', reactionAnnotationId: 'r', icon: 'x', iconUrl: SCRIPT, isOn: true },
      'data.iconUrl',
    ],
    [
      person(openDocuments),
      { ...ORG, documents: [{ documentId: 'd', pageInfo: { url: SCRIPT } }] },
      'data.documents[0].pageInfo.url',
    ],
    [
      backend(updateDocuments),
      { ...ORG, documents: [{ documentId: 'd', pageInfo: { commentUrl: SCRIPT } }] },
      'data.documents[0].pageInfo.commentUrl',
    ],
    [
      backend(addCommentAnnotations),
      {
        ...ORG,
        documentId: 'd',
        commentAnnotations: [{ commentData: [{ commentText: 'x', from: { userId: 'a', photoUrl: SCRIPT } }] }],
      },
      'data.commentAnnotations[0].commentData[0].from.photoUrl',
    ],
  ];
  for (const [refused, data, field] of cases) {
    const { status: code, message } = await refused(data);
    expect([field, code, message.startsWith(`${field}: `)]).toEqual([field, 'INVALID_ARGUMENT', true]);
    expect(message).not.toContain('alert');
  }
  expect(await key.call(getUsers, { ...ORG, userIds: ['eve'] })).toEqual([]);
});

it('takes addresses of the web and relative ones, and pages of apps that run in another shell', async () => {
  for (const photoUrl of ['https://x.test/a.png', '/a.png', 'HTTP://x.test/a.png?b=c:d']) {
    expect((await ada.call(identify, { user: { userId: 'ada', photoUrl } })).user.photoUrl).toBe(photoUrl);
  }
  const pageInfo = { url: 'capacitor://localhost/plan', title: 'javascript: the good parts' };
  const thumbnail = 'data:image/png;base64,AA';
  const data = thread({ pageInfo, status: { ...status, iconUrl: thumbnail } });
  expect((await ada.post(addCommentAnnotation, data)).status).toBe(200);
});
