/** Our own commands to the pages of a browser and their answers, over the pipe that the library uses too. */

/** Commands to one page, all of which fail when it is gone. */
export type PageCommands = {
  send(method: string, params: object | undefined): Promise<unknown>;
  /** Fails all pending commands, and those sent later. */
  fail(reason: string): void;
};

export type Commands = {
  toPage(sessionId: string): PageCommands;
  /** Whether an answer that begins like this is for one of our commands. */
  isAnswer(start: string): boolean;
  takeAnswer(answer: Buffer): void;
};

/** Higher than the library's ids, which start at 1. */
const FIRST_ID = 1_000_000_000;
const OUR_ID = /^\{"id":1\d{9},/;

type Waiting = {
  sessionId: string;
  method: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
};
type Answer = { id: number; result?: unknown; error?: { message: string } };

export function createCommands(write: (message: string) => void): Commands {
  /** Pending commands by id. */
  const waiting = new Map<number, Waiting>();
  let lastId = FIRST_ID;

  return {
    isAnswer: (start) => OUR_ID.test(start),

    takeAnswer(message) {
      const { id, result, error } = JSON.parse(messageText(message)) as Answer;
      const command = waiting.get(id);
      waiting.delete(id);
      if (!command) return;
      afterLibrary(() => {
        if (error) command.reject(protocolError(command.method, error.message));
        else command.resolve(result);
      });
    },

    toPage(sessionId) {
      let gone: string | null = null;
      return {
        send(method, params) {
          if (gone !== null) return Promise.reject(protocolError(method, gone));
          lastId += 1;
          const id = lastId;
          return new Promise((resolve, reject) => {
            waiting.set(id, { sessionId, method, resolve, reject });
            write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
          });
        },

        fail(reason) {
          gone = reason;
          for (const [id, command] of waiting) {
            if (command.sessionId !== sessionId) continue;
            waiting.delete(id);
            afterLibrary(() => command.reject(protocolError(command.method, reason)));
          }
        },
      };
    },
  };
}

/** In the library's wording, which its callers recognise. */
function protocolError(method: string, message: string): Error {
  return new Error(`Protocol error (${method}): ${message}`);
}

/**
 * The library emits events some turns of the event loop after it received them. Our answers are delivered after all events
 * that were received before them: a caller that learns that a script has ended will ask the library where the page is.
 */
function afterLibrary(tell: () => void): void {
  setImmediate(() => setImmediate(() => setImmediate(tell)));
}

/** Messages end with a zero byte. */
export function messageText(message: Buffer): string {
  return message.toString('utf8', 0, message.length - 1);
}
