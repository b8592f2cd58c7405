import * as contract from '@takt/contract/attachments.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { spool } from '../../files/spool.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import * as attachments from './service.ts';

const megabyte = 1024 * 1024;

export function attachmentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listAttachments, may.read, async ({ actor, params }) =>
    attachments.listAttachments(db, actor, params.id),
  );
  serve(app, contract.addAttachment, may.write, async ({ actor, params, request }) => {
    const part = await request.file({ limits: { fileSize: contract.mostMegabytes * megabyte } });
    if (!part) throw new AppError('invalid', 'no_file', { fields: ['file'] });
    await using file = await spool(part.file).catch((error: unknown) => {
      // The sender has gone; there is nobody to tell.
      throw request.raw.destroyed ? new AppError('invalid', 'no_file', { cause: error }) : error;
    });
    if (part.file.truncated)
      throw new AppError('too_large', 'file_too_large', {
        gaps: { limit: contract.mostMegabytes },
        fields: ['file'],
      });
    // Awaited here: the file goes when the block is left.
    return await attachments.attach(db, actor, params.id, { file, name: part.filename });
  });
  serve(app, contract.downloadAttachment, may.read, async ({ actor, params, reply }) => {
    const { name, size, file } = await attachments.openAttachment(db, actor, params.id);
    // Nothing in it may run on this address, whatever it says of itself.
    reply.headers({ ...asItIs, 'content-disposition': savedAs(name), 'content-length': size });
    return file;
  });
  serve(app, contract.previewAttachment, may.read, async ({ actor, params, reply }) => {
    const preview = await attachments.previewOfAttachment(db, actor, params.id);
    reply.headers(asItIs);
    return preview;
  });
  serve(app, contract.removeAttachment, may.remove, async ({ actor, params }) =>
    attachments.removeAttachment(db, actor, params.id),
  );
  serve(app, contract.restoreAttachment, may.remove, async ({ actor, params }) =>
    attachments.restoreAttachment(db, actor, params.id),
  );
}

const asItIs = { 'content-security-policy': "sandbox; default-src 'none'" };

/** RFC 6266 and 8187: a name in any letters. */
const savedAs = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
