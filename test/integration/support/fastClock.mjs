// Loaded before a service (`--import`): its clock runs faster, so that what takes seconds and minutes takes less. The choice is in
// PARLEY_TEST_CLOCK: `<epoch ms> <factor> <ms to add>`, the same for all processes that share a database. SIGUSR2 adds six minutes more.
import { SystemClock } from '../../../server/dist/node/SystemClock.js';

const [epoch = 0, factor = 1, added = 0] = (process.env.PARLEY_TEST_CLOCK ?? '').split(' ').map(Number);
const { setTimer } = SystemClock.prototype;
let start = epoch + added;
process.on('SIGUSR2', () => (start += 6 * 60_000));

SystemClock.prototype.now = () => Math.round(start + (Date.now() - epoch) * factor);
SystemClock.prototype.setTimer = function (run, delayMs) {
  return setTimer.call(this, run, delayMs / factor);
};
