// npm run admin -- COMMAND: see docs/operations.md.
import { parseArgs } from 'node:util';
import { readConfig, StartError } from '../config.ts';
import { commands, help } from './commands.ts';
import { openServer } from './server.ts';

async function run(): Promise<void> {
  const { name, words, sure } = asked();
  if (name === 'help') return say(help());
  const command = commands[name];
  if (!command) throw new StartError(`There is no command "${name}".\n\n${help()}`);
  if (words.length !== command.takes.length)
    throw new StartError(`Say it so: npm run admin -- ${[name, ...command.takes].join(' ')}`);
  const server = await openServer(readConfig(process.env));
  try {
    say(await command.run(server, { word: words[0] ?? '', sure }));
  } finally {
    await server.close();
  }
}

function asked(): { name: string; words: string[]; sure: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
    const [name = 'help', ...words] = positionals;
    return { name: values.help ? 'help' : name, words, sure: values.yes };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

await run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
