import { type Endpoint, type EndpointInput, type EndpointResult, generateToken, type Resource } from '@parley/protocol';
import type { StartedService } from '../../src/service.js';
import { TestPerson } from './TestPerson.js';
import { type Answer, expectFailure, expectSuccess, type Failure, post } from './post.js';

/** A backend that holds one API key. */
export class TestKey {
  readonly service: StartedService;
  readonly apiKey: string;
  readonly authToken: string;

  constructor(service: StartedService, apiKey: string, authToken: string) {
    this.service = service;
    this.apiKey = apiKey;
    this.authToken = authToken;
  }

  get headers(): Record<string, string> {
    return { 'x-service-api-key': this.apiKey, 'x-service-auth-token': this.authToken };
  }

  /** Calls a backend operation with any `data`. */
  post(endpoint: Endpoint, data: unknown): Promise<Answer> {
    return post(this.service, endpoint.path, { data }, this.headers);
  }

  /** Calls a backend operation; `data` of its answer. Fails the test when it is refused. */
  async call<E extends Endpoint>(endpoint: E, data: EndpointInput<E>): Promise<EndpointResult<E>> {
    return expectSuccess(await this.post(endpoint, data)) as EndpointResult<E>; // the service promises this shape
  }

  /** Calls a backend operation that must be refused. */
  async refused(endpoint: Endpoint, data: unknown): Promise<Failure> {
    return expectFailure(await this.post(endpoint, data));
  }

  /** A person with a token, who may enter `resources`. */
  async person(
    userId: string,
    resources: Resource[] = [],
    userProperties: { name?: string; email?: string; isAdmin?: boolean } = {},
  ): Promise<TestPerson> {
    const { token } = await this.call(generateToken, { userId, userProperties, permissions: { resources } });
    return new TestPerson(this.service, this.apiKey, userId, token);
  }
}
