// Loaded before a service (`--import`): its clock runs faster, so that what takes seconds and minutes takes less. The choice is in
// PARLEY_TEST_CLOCK: `<epoch ms> <factor>`, the same for all processes that share a database.
import { SystemClock } from '../../../server/dist/node/SystemClock.js';

const [epoch = 0, factor = 1] = (process.env.PARLEY_TEST_CLOCK ?? '').split(' ').map(Number);
const { setTimer } = SystemClock.prototype;

SystemClock.prototype.now = () => Math.round(epoch + (Date.now() - epoch) * factor);
SystemClock.prototype.setTimer = function (run, delayMs) {
  return setTimer.call(this, run, delayMs / factor);
};
