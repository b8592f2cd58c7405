import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEngines } from '../../api/src/engines/running.ts';
import { newOwner, type Owner } from '../kit/people.ts';
import { chanceOf, seed } from './chance.ts';

/** Where people work while something breaks. */
export interface Company {
  readonly url: string;
  readonly owner: Owner;
  readonly project: string;
  /** Of its PostgreSQL: the checker asks no API. */
  readonly database: string;
  /** Everything that anybody has asked in it. */
  readonly log: Call[];
}

/** What the product is started with here. */
export const env = { RATE_LIMIT: 'off', LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' };

/** One line of the operation log: what was asked, and what came back. */
export interface Call {
  readonly kind: 'list' | 'create' | 'rename' | 'comment' | 'report';
  /** On the clock of `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  /** 0: no answer. */
  readonly status: number;
  /** What should be stored now; no two calls have the same. */
  readonly text?: string;
  /** The task that was made, renamed or commented. */
  readonly task?: string;
}

export const isGood = ({ status }: Call): boolean => status >= 200 && status < 300;
export const isWork = ({ kind }: Call): boolean => kind !== 'report';
export const isReport = ({ kind }: Call): boolean => kind === 'report';

/** The product as a company of its own sees it; without `database` the one of its data directory. */
export async function newCompany(
  stage: { readonly url: string; readonly dataDir: string },
  database = runningEngines({ dataDir: stage.dataDir }).databaseUrl,
): Promise<Company> {
  process.env.STAGE_DATA = stage.dataDir;
  const owner = await newOwner(stage.url);
  const { id: project } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });
  return { url: stage.url, owner, project, database, log: [] };
}

/** The same company after the product came back, perhaps on another port. */
export const companyAt = (
  company: Company,
  stage: { readonly url: string; readonly dataDir: string },
): Company => ({
  ...company,
  url: stage.url,
  owner: company.owner.at(stage.url),
  database: runningEngines({ dataDir: stage.dataDir }).databaseUrl,
});

interface Extent {
  /** People who work: a third of their calls reads, the others write. */
  readonly workers: number;
  /** People who read reports. */
  readonly readers?: number;
  /** Milliseconds that each of them thinks between two calls. */
  readonly pause?: number;
  /** Bytes by chance that a new task brings with it: nothing packs them. */
  readonly weight?: number;
}

/** Calls of several people all the time, each written into the log when it has ended. The function ends them. */
export function startLoad(
  { url, owner, project, log }: Company,
  { workers, readers = 0, pause = 20, weight = 0 }: Extent,
): () => Promise<void> {
  let running = true;
  // One load after another writes different texts.
  const load = `${seed}-${log.length}`;

  async function ask(
    kind: Call['kind'],
    [method, path, body]: [method: string, path: string, body?: object],
    wrote: Pick<Call, 'text' | 'task'> = {},
  ): Promise<string | undefined> {
    const began = performance.now();
    const { status, id } = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-requested-with': 'takt',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (answer) => {
        const { id: made }: { id?: string } = await answer.json();
        return { status: answer.status, id: made };
      })
      .catch(() => ({ status: 0, id: undefined }));
    const call = { kind, began, ended: performance.now(), status, ...wrote, task: wrote.task ?? id };
    log.push(call);
    return isGood(call) ? id : undefined;
  }

  async function work(name: string): Promise<void> {
    const chance = chanceOf(name);
    const own: string[] = [];
    for (let n = 0; running; n++) {
      const text = `${name}-${n}`;
      const dice = chance();
      const task = own[Math.floor(chance() * own.length)];
      if (dice < 0.33) await ask('list', ['GET', '/tasks?limit=50']);
      else if (dice < 0.66 || task === undefined) {
        // The description stays as it was made; the title is what others change.
        const description = `${text} ${randomBytes(weight).toString('base64')}`;
        const body = { title: text, description, project_id: project };
        const id = await ask('create', ['POST', '/tasks', body], { text });
        if (id) own.push(id);
      } else if (dice < 0.83)
        await ask('rename', ['PATCH', `/tasks/${task}`, { title: text }], { text, task });
      else await ask('comment', ['POST', `/tasks/${task}/comments`, { content: text }], { text, task });
      await sleep(pause);
    }
  }

  /** No report is asked twice, so none is answered from memory. */
  async function read(name: string): Promise<void> {
    for (let n = 0; running; n++) {
      await ask('report', ['GET', `/analytics/overview/dashboard?search_text=${name}-${n}`]);
      await sleep(pause);
    }
  }

  const people = [
    ...Array.from({ length: workers }, (_, n) => work(`${load}-${n}`)),
    ...Array.from({ length: readers }, (_, n) => read(`${load}-r${n}`)),
  ];
  return async () => {
    running = false;
    await Promise.all(people);
  };
}

/** Waits until a dozen calls in a row that began after `moment` were answered well. */
export async function untilWell(
  log: readonly Call[],
  moment: number,
  which: (call: Call) => boolean = isWork,
): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const last = log.filter(which).slice(-12);
    if (last.length === 12 && last.every((call) => isGood(call) && call.began > moment)) return;
    await sleep(50);
  }
  throw new Error('It was not well again within a minute');
}

/** Milliseconds from `moment` to the first good answer after the last that was not; 0 where nobody noticed. */
export function backAfter(calls: readonly Call[], moment: number): number {
  const after = calls.filter(({ ended }) => ended > moment);
  const bad = after.findLastIndex((call) => !isGood(call));
  const good = after.slice(bad + 1).find(isGood);
  return bad < 0 ? 0 : good ? good.ended - moment : Number.POSITIVE_INFINITY;
}

/** Milliseconds that the slowest of these calls took. */
export const slowest = (calls: readonly Call[]): number =>
  Math.round(Math.max(0, ...calls.map(({ began, ended }) => ended - began)));
