/** Whether a process runs. A file of its own, so that commands need not load a PostgreSQL client for it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
