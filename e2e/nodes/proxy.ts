import { createServer, request } from 'node:http';

/** In front of several processes, as nginx would stand there: one after the other, whatever comes back goes through at once. */
export async function startProxy(ports: readonly number[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const place = turn++;
    const pass = (tries: number): void => {
      const port = ports[(place + tries) % ports.length];
      const onward = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: url,
          agent: false,
          headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.flushHeaders();
          answer.pipe(outgoing);
          // A node that dies in the middle must not look like an end.
          answer.once('error', () => outgoing.destroy());
        },
      );
      onward.once('error', (error) => {
        // Nothing of it has reached that node: the next one may have it.
        if ('code' in error && error.code === 'ECONNREFUSED' && tries + 1 < ports.length) pass(tries + 1);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      outgoing.once('close', () => onward.destroy());
      if (body.length > 0) onward.write(body);
      onward.end();
    };
    let body = Buffer.alloc(0);
    incoming.on('data', (piece: Buffer) => (body = Buffer.concat([body, piece])));
    incoming.once('end', () => pass(0));
  });
  // A connection that it gave up while a call was on its way would look like a node that died.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
