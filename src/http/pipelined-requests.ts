/**
 * Requests that a client sends without waiting for answers are answered one after the other. Node starts them all, and
 * keeps each answer until those before it are read: a few kilobytes of requests would fill the memory with answers.
 */
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Per connection. Clients that pipeline send a handful; one packet can hold hundreds. */
const MOST_WAITING = 500;

export function answerPipelinedInOrder(server: Server): void {
  const answers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const answer of answers) server.on('request', inOrder(answer));
}

function inOrder(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (!line || line.last.closed) {
      lines.set(socket, { last: response, waiting: 0 });
      return answer(request, response);
    }
    if (line.waiting >= MOST_WAITING) socket.destroy();
    if (socket.destroyed) return;
    const before = line.last;
    line.last = response;
    line.waiting += 1;
    socket.pause();
    before.once('close', () => {
      line.waiting -= 1;
      if (socket.destroyed) return;
      // The body of the last request may not have arrived yet.
      if (line.waiting === 0) socket.resume();
      // A large answer has a timeout in case nobody reads it (unread-answers.ts), which Node resets only between requests.
      socket.setTimeout(0);
      answer(request, response);
    });
  };
}
