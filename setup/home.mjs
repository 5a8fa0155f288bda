/** The home directory of the user who runs us. */
import { homedir } from 'node:os';

/** Null where there is none: a service may run under an id that the system has no user for. */
export function home() {
  try {
    return homedir();
  } catch {
    return null;
  }
}
