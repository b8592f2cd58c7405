import * as contract from '@takt/contract/users.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { receivedPicture } from './picture.ts';
import { may } from './policy.ts';
import { listPeople, searchPeople } from './queries.ts';
import * as users from './service.ts';

export function userRoutes(app: FastifyInstance, deps: users.UserDeps): void {
  const { db } = deps;

  serve(app, contract.me, async ({ actor }) => users.getMe(db, actor));
  serve(app, contract.updateMe, async ({ actor, body }) => users.changeMe(db, actor, body));
  serve(app, contract.setCurrentOrg, async ({ actor, body }) =>
    users.chooseOrganisation(db, actor, body.org_id),
  );
  serve(app, contract.changePassword, async ({ actor, body }) => users.replacePassword(deps, actor, body));
  serve(app, contract.changeEmail, async ({ actor, body }) => {
    await users.moveToEmail(deps, actor, body.email);
    return { status: 'accepted' as const };
  });

  serve(app, contract.uploadAvatar, async ({ actor, request }) =>
    users.showPicture(db, actor, await receivedPicture(request)),
  );
  serve(app, contract.removeAvatar, async ({ actor }) => users.removePicture(db, actor));
  serve(app, contract.getAvatar, async ({ params, request, reply }) => {
    const bytes = await users.pictureOf(db, params.hash);
    const tag = `"${params.hash}"`;
    reply.headers({
      etag: tag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (!known?.includes(tag)) return bytes;
    reply.code(304);
    return Buffer.alloc(0);
  });

  serve(app, contract.listUsers, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listPeople(tx, query)),
  );
  serve(app, contract.searchUsers, may.read, async ({ actor, query }) => ({
    items: await db.ask(actor.orgId, (tx) => searchPeople(tx, query.q, query.limit)),
  }));
  serve(app, contract.getUser, may.read, async ({ actor, params }) =>
    users.getPerson(db, actor, params.userId),
  );
  serve(app, contract.getUserStats, may.read, async ({ actor, params }) =>
    users.getStats(db, actor, params.userId),
  );
}
