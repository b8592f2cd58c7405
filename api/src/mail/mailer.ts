import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@takt/contract/languages.ts';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db, GlobalTx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { composed, letters, type Template } from './letters.ts';
import { insertLetter, markSent, waitingLetter } from './queries.ts';

export interface Mailer {
  /** Writes the letter beside the change that causes it; a job sends it after the commit, never the request. */
  post(
    tx: GlobalTx,
    letter: {
      to: string;
      language: Language;
      template: Template;
      params: { link: string } & Record<string, string>;
    },
  ): Promise<void>;
}

type Transport = (message: {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
}) => Promise<void>;

/** With SMTP_URL letters are sent; without it they are files in DATA_DIR/outbox and the link is in the log. */
export function transportOf(
  config: { smtpUrl?: string; dataDir: string; publicUrl: string },
  log: Logger,
): Transport {
  const from = { name: 'Такт', address: `no-reply@${new URL(config.publicUrl).hostname}` };
  const envelope = ({ id, to, subject, text, html }: Parameters<Transport>[0]) => ({
    from,
    to,
    subject,
    text,
    html,
    // The same letter sent twice is recognised by its id.
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
  });
  if (config.smtpUrl) {
    const smtp = nodemailer.createTransport(config.smtpUrl);
    return async (message) => void (await smtp.sendMail(envelope(message)));
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

const job = z.object({ letterId: z.uuid() });

export async function createMailer(db: Db, jobs: Jobs, send: Transport): Promise<Mailer> {
  await jobs.work('send-letter', async (data) => {
    const { letterId } = job.parse(data);
    const row = await waitingLetter(db.global, letterId);
    if (!row) return;
    const template = z.enum(['verify_email', 'already_registered']).parse(row.template);
    const link = row.params.link ?? '';
    const letter = letters[template][row.language](row.params);
    await send({ id: row.id, to: row.recipient, subject: letter.subject, link, ...composed(letter, link) });
    await markSent(db.global, row.id);
  });

  return {
    async post(tx, { to, language, template, params }) {
      const id = newId();
      await insertLetter(tx, { id, recipient: to, language, template, params });
      await jobs.enqueue(tx, 'send-letter', { letterId: id });
    },
  };
}
