import { uploadAttachment, type EndpointResult } from '@parley/protocol';
import { expectFailure, expectSuccess, type Failure, post } from './post.js';
import type { TestPerson } from './TestPerson.js';

/** A PNG as far as anybody looks at it. */
export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

export interface TestUpload {
  organizationId?: string;
  documentId?: string;
  attachmentId?: string;
  name?: string;
  contentType?: string;
  file?: BodyInit;
}

const send = (person: TestPerson, { file = PNG, contentType = 'image/png', ...fields }: TestUpload) => {
  const query = new URLSearchParams({
    organizationId: 'acme',
    documentId: 'plan',
    attachmentId: 'file-1',
    name: 'plan.png',
    ...fields,
  });
  const headers = { 'x-service-api-key': person.apiKey, authorization: `Bearer ${person.token}` };
  return post(person.service, `${uploadAttachment.path}?${query}`, file, { ...headers, 'content-type': contentType });
};

/** Uploads a file to the document `plan` of `acme`, unless told otherwise. */
export const upload = async (
  person: TestPerson,
  what: TestUpload = {},
): Promise<EndpointResult<typeof uploadAttachment>> =>
  expectSuccess(await send(person, what)) as EndpointResult<typeof uploadAttachment>; // the service promises this shape

export const uploadRefused = async (person: TestPerson, what: TestUpload): Promise<Failure> =>
  expectFailure(await send(person, what));

/** HTTP status of an upload that may go either way. */
export const tryUpload = async (person: TestPerson, what: TestUpload = {}): Promise<number> =>
  (await send(person, what)).status;

/** Loads a file as an `<img>` does: without any header. */
export const load = (person: Pick<TestPerson, 'service'>, url: string): Promise<Response> =>
  person.service.fetch(new Request(`http://service.test${url}`));
