import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * `node bare-server.ts <database> <organisation>`: what the machine does at best. Node's own server and pg, a pool as
 * large as the product's, one statement a call on the product's own tables, no rights, no checks, no log. Prints its port.
 */
const [connectionString, org] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });

const statements = {
  'read by id': 'SELECT * FROM app.tasks WHERE org_id = $1 AND id = $2',
  'list of 50': 'SELECT * FROM app.tasks WHERE org_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 50',
  write: 'UPDATE app.tasks SET title = $3, updated_at = now() WHERE org_id = $1 AND id = $2 RETURNING *',
  move: 'UPDATE app.tasks SET status = $3, updated_at = now() WHERE org_id = $1 AND id = $2 RETURNING *',
};

async function answer(request: IncomingMessage): Promise<unknown> {
  const id = request.url?.split('/')[2] ?? '';
  const run = async (name: keyof typeof statements, ...values: unknown[]) => {
    const { rows } = await pool.query({ name, text: statements[name], values: [org, ...values] });
    return rows;
  };
  if (request.method === 'GET') return id ? run('read by id', id) : run('list of 50');
  let text = '';
  for await (const part of request) text += String(part);
  const { title, status }: { title?: string; status?: string } = JSON.parse(text);
  return title === undefined ? run('move', id, status) : run('write', id, title);
}

/** Whoever listens at `/events` hears of what is posted to `/events`. */
let seq = 0;
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url === '/nothing') return void response.end('{}');
  if (request.url === '/events' && request.method === 'GET') {
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .write(`event: open\ndata: {"seq":${seq}}\n\n`);
    streams.add(response);
    return void response.once('close', () => streams.delete(response));
  }
  if (request.url === '/events') {
    seq++;
    for (const stream of streams) stream.write(`id: ${seq}\nevent: task.moved\ndata: {}\n\n`);
    return void response.end('{}');
  }
  answer(request).then(
    (found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
process.once('disconnect', () => process.exit());
