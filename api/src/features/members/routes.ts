import * as contract from '@takt/contract/members.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { OrganisationDeps } from '../organisations/service.ts';
import { may } from './policy.ts';
import { listMembers } from './queries.ts';
import { changeMember, listOpenTasks, reassignTasks, removeMember } from './service.ts';

export function memberRoutes(app: FastifyInstance, deps: OrganisationDeps): void {
  const { db } = deps;
  serve(app, contract.listMembers, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listMembers(tx, actor, query)),
  );
  serve(app, contract.changeMember, may.change, async ({ actor, params, body }) =>
    changeMember(deps, actor, params.memberId, body),
  );
  serve(app, contract.removeMember, may.remove, async ({ actor, params, query }) =>
    removeMember(deps, actor, params.memberId, query.reassign_to),
  );
  serve(app, contract.listOpenTasks, may.read, async ({ actor, params }) =>
    listOpenTasks(db, actor, params.memberId),
  );
  serve(app, contract.reassignTasks, may.reassign, async ({ actor, params, body }) =>
    reassignTasks(db, actor, params.memberId, body.to),
  );
}
