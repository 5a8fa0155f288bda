/**
 * Loaded into a server with --import: on SIGUSR2 it prints the processor time of the longest turn of the main thread since
 * the last time. Processor time, because other programs on the machine must not count.
 */
let before = process.threadCpuUsage();
let longest = 0;
const spent = (now) => (now.user + now.system - before.user - before.system) / 1000;
setInterval(() => {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, spent(now));
  before = now;
}, 2).unref();
process.on('SIGUSR2', () => {
  process.stderr.write(`longest turn: ${longest.toFixed(1)} ms\n`);
  longest = 0;
});
