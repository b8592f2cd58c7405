import * as contract from '@takt/contract/attachments.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { spool } from '../../files/spool.ts';
import { serve } from '../../http/serve.ts';
import { receive } from '../../http/uploads.ts';
import { may } from './policy.ts';
import * as attachments from './service.ts';

export function attachmentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listAttachments, may.read, async ({ actor, params }) =>
    attachments.listAttachments(db, actor, params.id),
  );
  serve(app, contract.addAttachment, may.write, async ({ actor, params, request }) => {
    const { name, kept } = await receive(request, contract.mostMegabytes, spool);
    await using file = kept;
    // Awaited here: the file goes when the block is left.
    return await attachments.attach(db, actor, params.id, { file, name });
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
