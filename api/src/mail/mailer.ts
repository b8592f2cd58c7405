import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@takt/contract/languages.ts';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db, GlobalTx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Composed, composed } from './composed.ts';
import { gaps, type Gaps, type Template } from './letters.ts';
import * as q from './queries.ts';

export interface Posted<T extends Template> {
  /** A job that may run again names its letter, and posts it once. */
  readonly id?: string;
  readonly to: string;
  readonly language: Language;
  readonly template: T;
  readonly params: { link: string } & Gaps[T];
}
export interface Mailer {
  /** Writes the letter beside the change that causes it; a job sends it after the commit, never the request. */
  post<T extends Template>(tx: GlobalTx, letter: Posted<T>): Promise<void>;
  /** Many at once, in as many statements as one takes. Answers how many of them were not posted before. */
  postAll<T extends Template>(tx: GlobalTx, letters: readonly Posted<T>[]): Promise<number>;
}

type Transport = (message: Composed & { id: string; to: string; link: string }) => Promise<void>;

/** With SMTP_URL letters are sent; without it they are files in DATA_DIR/outbox and the link is in the log. */
export function transportOf(
  config: { smtpUrl?: string; dataDir: string; publicUrl: string },
  log: Logger,
): Transport {
  const { hostname } = new URL(config.publicUrl);
  const envelope = ({ id, to, sender, subject, text, html }: Parameters<Transport>[0]) => ({
    from: { name: sender, address: `no-reply@${hostname}` },
    to,
    subject,
    text,
    html,
    // The same letter sent twice is recognised by its id.
    messageId: `<${id}@${hostname}>`,
  });
  if (config.smtpUrl) {
    // Five letters are under way at a time, and the other jobs of their kind wait for them: by itself nodemailer would
    // wait for ten minutes on a server that says nothing. A letter that comes twice has the same Message-ID.
    const smtp = nodemailer.createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
    });
    return async (message) => {
      // What belongs to nobody (RFC 2606: the team of a demonstration) would only come back.
      if (!message.to.endsWith('.example')) await smtp.sendMail(envelope(message));
    };
  }
  const files = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (message) => {
    const folder = join(config.dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message: content } = await files.sendMail(envelope(message));
    if (Buffer.isBuffer(content))
      await writeFile(join(folder, `${message.id}.eml`), content, { mode: 0o600 });
    log.info(
      { to: message.to, subject: message.subject, link: message.link },
      'letter written to the outbox (SMTP_URL is not set)',
    );
  };
}

const purgedAtOnce = 5_000;

/** What was sent so long ago: no job that could post it again has waited until now. */
export async function purgeLetters(db: Db): Promise<void> {
  while ((await q.purgeLetters(db.global, purgedAtOnce)) === purgedAtOnce);
}

const job = z.object({ letterId: z.uuid() });
const linked = z.object({ link: z.string() });
const templates = z.object(gaps).keyof();

export async function createMailer(db: Db, jobs: Jobs, send: Transport): Promise<Mailer> {
  const sendLetter = async (data: unknown) => {
    const { letterId } = job.parse(data);
    const row = await q.waitingLetter(db.global, letterId);
    if (!row) return;
    const { link } = linked.parse(row.params);
    const letter = composed(templates.parse(row.template), row.language, row.params, link);
    await send({ id: row.id, to: row.recipient, link, ...letter });
    await q.markSent(db.global, row.id);
  };
  // A thousand invitations must not keep somebody waiting who has forgotten the password.
  await jobs.work('send-letter', sendLetter, { atOnce: 5 });
  await jobs.nightly('purge-letters', () => purgeLetters(db));

  const mailer: Mailer = {
    post: async (tx, letter) => void (await mailer.postAll(tx, [letter])),
    async postAll(tx, posted) {
      const rows = posted.map(({ to, ...letter }) => ({ id: newId(), ...letter, recipient: to }));
      if (rows.length === 0) return 0;
      const fresh = await q.insertLetters(tx, rows);
      if (fresh.length > 0) await jobs.enqueue(tx, 'send-letter', ...fresh.map((letterId) => ({ letterId })));
      return fresh.length;
    },
  };
  return mailer;
}
