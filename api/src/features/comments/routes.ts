import * as contract from '@takt/contract/comments.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { addComment, changeComment, listComments, removeComment, restoreComment } from './service.ts';

export function commentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listComments, may.read, async ({ actor, params, query }) =>
    listComments(db, actor, params.id, query),
  );
  serve(app, contract.createComment, may.write, async ({ actor, params, body }) =>
    addComment(db, actor, params.id, body.content),
  );
  serve(app, contract.updateComment, may.change, async ({ actor, params, body }) =>
    changeComment(db, actor, params.id, body.content),
  );
  serve(app, contract.deleteComment, may.remove, async ({ actor, params }) =>
    removeComment(db, actor, params.id),
  );
  serve(app, contract.restoreComment, may.remove, async ({ actor, params }) =>
    restoreComment(db, actor, params.id),
  );
}
