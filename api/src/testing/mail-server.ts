import { SMTPServer } from 'smtp-server';
import { freePort } from '../engines/processes.ts';

export interface Received {
  readonly to: string;
  /** As it came in, headers and all. */
  readonly raw: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A real mail server; `refuses` the first letters for the time being. */
export async function mailServer(options: { refuses?: number; port?: number } = {}) {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (refused++ < (options.refuses ?? 0))
          return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        received.push(read(session.envelope.rcptTo.map(({ address }) => address).join(), raw));
        done();
      });
    },
  });
  // Not one of those that the system takes for others while this server is away.
  const port = options.port ?? (await freePort());
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const read = (to: string, raw: string): Received => ({
  to,
  raw,
  subject: decodedWords(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''),
  text: part(raw, 'text/plain'),
  html: part(raw, 'text/html'),
});

/** RFC 2047: words of a header in another character set. */
const decodedWords = (header: string) =>
  header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=) (?==\?)/g, '$1')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, words: string) => Buffer.from(words, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, words: string) => quotedPrintable(words.replaceAll('_', ' ')));

function part(raw: string, type: string): string {
  const pattern = new RegExp(
    `Content-Type: ${type}[^\\r]*\\r\\nContent-Transfer-Encoding: (\\S+)\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`,
  );
  const [, encoding, body = ''] = pattern.exec(raw) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body;
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
