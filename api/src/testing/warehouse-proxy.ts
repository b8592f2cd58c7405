import { createServer, request, type Server } from 'node:http';
import { freePort } from '../engines/processes.ts';

/** Stands between the api and a warehouse, so that a test can take the warehouse away, and give it back. */
export async function startProxy(to: URL) {
  let frozen = false;
  let server: Server | undefined;
  const port = await freePort();
  const start = async () => {
    server = createServer((incoming, outgoing) => {
      if (frozen) return;
      const { method, url, headers } = incoming;
      const onward = request({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    const current = server;
    await new Promise<void>((resolve) => current.listen(port, '127.0.0.1', resolve));
  };
  await start();
  return {
    url: `http://${to.username}:${to.password}@127.0.0.1:${port}`,
    start,
    freeze: (freeze: boolean) => void (frozen = freeze),
    stop() {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
