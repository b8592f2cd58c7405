import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { readConfig, StartError, type Config } from './config.ts';
import { lockDataDirectory } from './engines/data-lock.ts';
import { startEngines } from './engines/engines.ts';

/** How long calls that are under way may take to end, in milliseconds. */
const drain = 10_000;

/** What was started and how it is ended; the last comes first, so PostgreSQL, which all need, goes last. */
const endings: (() => Promise<void> | void)[] = [];

async function start(config: Config, log: Logger): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  // With both engines elsewhere any number of processes may share what is left in the directory.
  if (!config.databaseUrl || !config.clickhouseUrl) endings.push(await lockDataDirectory(config.dataDir));
  if (config.role !== 'worker') await refuseTakenPort(config);

  // The processor is free while the engines start, and loading the application takes most of a second.
  const application = import('./app.ts');
  application.catch(() => undefined);
  const engines = await startEngines(config, log);
  endings.push(() => engines.stop());
  const { buildApp } = await application;
  const app = await buildApp({ config, databaseUrl: engines.databaseUrl, warehouse: engines.warehouse, log });
  endings.push(() => Promise.race([app.close(), sleep(drain, undefined, { ref: false })]));
  const demo = config.demo ? await import('./demo/sign-in.ts') : undefined;
  await demo?.openDemonstration(app);
  await app.listen().catch((error: unknown) => {
    throw sentenceAbout(error, config);
  });
  if ('missing' in engines.warehouse) log.warn(engines.warehouse.missing);
  if (demo) {
    process.stdout.write(
      `Sign in as ${demo.demoSignIn.email} with the password ${demo.demoSignIn.password}\n`,
    );
  }
  process.stdout.write(
    config.role === 'worker' ? 'Takt works in the background.\n' : `Takt is at ${config.publicUrl}\n`,
  );
}

/** Asked before the engines start: the answer comes at once, and nothing has to be taken back. */
const refuseTakenPort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(sentenceAbout(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

function sentenceAbout(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken: stop what listens there or set PORT.`);
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} needs rights that this user does not have: set PORT to 1024 or more.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST must be an address of this machine, and ${host} is not.`);
  return error;
}

let stopping: Promise<void> | undefined;

/** Ends what was started, even while more is being started; what fails to end does not keep the rest. */
function stop(starting: Promise<void>, log: Logger): Promise<void> {
  stopping ??= (async () => {
    await starting.catch(() => undefined);
    for (let end = endings.pop(); end; end = endings.pop()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error }, 'while stopping');
      }
    }
  })();
  return stopping;
}

function fail(error: unknown): void {
  process.exitCode = 1;
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}

async function run(): Promise<void> {
  const config = { ...readConfig(process.env), demo: process.argv.includes('--demo') };
  const log = pino({ level: config.logLevel });
  const starting = start(config, log);

  let asked = 0;
  const leave = async (code: number): Promise<void> => {
    process.exitCode ??= code;
    // A terminal and npm both pass Ctrl-C on: what comes within a second is the same wish once more.
    if (asked && Date.now() - asked > 1000) process.exit(1);
    asked ||= Date.now();
    await stop(starting, log);
    process.exit();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => void leave(0));
  // scripts/start.mjs holds the other end: when it is killed, nobody is left to stop us.
  process.on('disconnect', () => void leave(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure that nobody expected');
    void leave(1);
  });

  try {
    await starting;
  } catch (error) {
    if (asked === 0) fail(error);
    await leave(1);
  }
}

// A closed terminal must not turn the last words into a crash.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await run().catch((error: unknown) => {
  fail(error);
  process.exit(1);
});
