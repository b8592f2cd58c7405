import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to `url` that can swallow what goes over it: connections stand, and nothing is answered. */
export async function swallowingWay(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let swallowing = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => void (swallowing || far.write(bytes))).on('end', () => far.end());
    far.on('data', (bytes) => void (swallowing || near.write(bytes))).on('end', () => near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port: opened } = address;
  return {
    url: url.replace(`:${port}`, `:${opened}`),
    swallow(on: boolean) {
      swallowing = on;
      // What was swallowed is missing for good: those connections are of no use any more.
      if (!on) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
