/** Whether a process runs. Apart, because commands that ask it have no use for a client of PostgreSQL. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
