/** The home directory of the user who runs us. */
import { homedir } from 'node:os';

/** Null if there is none: a service may run under an id that belongs to no user of the system. */
export function home() {
  try {
    return homedir();
  } catch {
    return null;
  }
}
