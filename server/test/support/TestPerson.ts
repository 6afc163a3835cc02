import type { Endpoint, EndpointInput, EndpointResult } from '@parley/protocol';
import type { StartedService } from '../../src/service.js';
import { type Answer, expectFailure, expectSuccess, type Failure, post } from './post.js';

/** A person's browser: the API key and the person's token. */
export class TestPerson {
  readonly service: StartedService;
  readonly apiKey: string;
  readonly userId: string;
  readonly token: string;

  constructor(service: StartedService, apiKey: string, userId: string, token: string) {
    this.service = service;
    this.apiKey = apiKey;
    this.userId = userId;
    this.token = token;
  }

  get headers(): Record<string, string> {
    return { 'x-service-api-key': this.apiKey, authorization: `Bearer ${this.token}` };
  }

  post(endpoint: Endpoint, data: unknown): Promise<Answer> {
    return post(this.service, endpoint.path, { data }, this.headers);
  }

  async call<E extends Endpoint>(endpoint: E, data: EndpointInput<E>): Promise<EndpointResult<E>> {
    return expectSuccess(await this.post(endpoint, data)) as EndpointResult<E>; // the service promises this shape
  }

  async refused(endpoint: Endpoint, data: unknown): Promise<Failure> {
    return expectFailure(await this.post(endpoint, data));
  }
}
