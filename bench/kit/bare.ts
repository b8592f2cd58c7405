import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Stage } from '../../e2e/stage.ts';
import { urlOf } from './database.ts';

export interface Bare {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** The engines without the product, on the tables of a stage and in a process of their own; see `bare-server.ts`. */
export async function startBare(stage: Pick<Stage, 'dataDir'>, orgId: string): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [urlOf(stage), orgId], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout || !child.pid) throw new Error('The bare server could not be started');
  const [port] = await once(createInterface(child.stdout), 'line');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => void child.kill() };
}
