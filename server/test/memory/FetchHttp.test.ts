import { FetchHttp } from '../../src/memory/FetchHttp.js';
import { describeHttp } from '../contracts/httpContract.js';

describeHttp('fetch', new FetchHttp(), '127.0.0.1');
