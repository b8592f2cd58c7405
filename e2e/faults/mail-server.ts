import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `cut`: a letter is kept, and the line breaks before that is said. `silent` says nothing from the beginning, `stuck`
 * nothing after a letter has come, which it does not keep.
 */
export type Mood = 'well' | 'down' | 'slow' | 'cut' | 'silent' | 'stuck';

interface Copy {
  readonly id: string;
  readonly acknowledged: boolean;
}

export interface MailServer {
  readonly url: string;
  mood: Mood;
  /** By address, the copies that have arrived, and whether their sender was told so. */
  readonly letters: Map<string, Copy[]>;
  close(): Promise<void>;
}

/** As much of SMTP as a mail server needs to misbehave. What arrives is put into `outbox`, as the product does itself. */
export async function startMailServer(outbox: string): Promise<MailServer> {
  await mkdir(outbox, { recursive: true });
  const sockets = new Set<Socket>();
  const letters = new Map<string, Copy[]>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.setEncoding('latin1'));
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (mail.mood === 'down') socket.destroy();
    else if (mail.mood !== 'silent') converse(socket, keep);
  });

  async function keep(letter: string, to: string): Promise<boolean> {
    const { mood } = mail;
    if (mood === 'slow') await sleep(2_000);
    if (mood === 'stuck') await new Promise(() => undefined);
    await writeFile(join(outbox, `${Date.now()}-${randomUUID()}.eml`), letter);
    const id = /^Message-ID: (\S+)/im.exec(letter)?.[1] ?? 'none';
    letters.set(to, [...(letters.get(to) ?? []), { id, acknowledged: mood !== 'cut' }]);
    return mood !== 'cut';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mood: 'well',
    letters,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return mail;
}

/** Says what a client wants to hear; a letter that `keep` answers with false is not acknowledged. */
function converse(socket: Socket, keep: (letter: string, to: string) => Promise<boolean>): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let waiting = '';
  let isLetter = false;
  let to = '';
  say('220 here');
  socket.on('data', (text) => {
    waiting += String(text);
    for (;;) {
      const end = waiting.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = waiting.slice(0, end);
      waiting = waiting.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        isLetter = false;
        void keep(said, to).then((isKept) => (isKept ? say('250 kept') : socket.destroy()));
      } else if (/^DATA/i.test(said)) {
        isLetter = true;
        say('354 go on');
      } else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
      else {
        to = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1]?.toLowerCase() ?? to;
        say('250 well');
      }
    }
  });
}
