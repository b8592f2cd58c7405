import * as contract from '@takt/contract/invitations.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { OrganisationDeps } from '../organisations/service.ts';
import { offersTo } from './offers/queries.ts';
import * as offers from './offers/service.ts';
import { may } from './policy.ts';
import { listInvitations } from './queries.ts';
import * as invitations from './service.ts';

export function invitationRoutes(app: FastifyInstance, deps: OrganisationDeps): void {
  const { db } = deps;
  serve(app, contract.invite, may.invite, async ({ actor, body }) => invitations.invite(deps, actor, body));
  serve(app, contract.inviteMany, may.invite, async ({ actor, body }) =>
    invitations.inviteMany(deps, actor, body),
  );
  serve(app, contract.listInvitations, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listInvitations(tx, actor, query)),
  );
  serve(app, contract.resendInvitation, may.approve, async ({ actor, params }) =>
    invitations.resendInvitation(deps, actor, params.invitationId),
  );
  serve(app, contract.approveInvitation, may.approve, async ({ actor, params }) =>
    invitations.approveInvitation(deps, actor, params.invitationId),
  );
  serve(app, contract.revokeInvitation, may.revoke, async ({ actor, params }) =>
    invitations.revokeInvitation(deps, actor, params.invitationId),
  );

  serve(app, contract.openInvitation, async ({ body }) => offers.openOffer(db, body.token));
  serve(app, contract.registerInvited, async ({ body }) => offers.registerInvited(db, body));
  serve(app, contract.acceptInvitation, async ({ actor, body }) =>
    offers.acceptByLink(db, actor, body.token),
  );
  serve(app, contract.listOffers, async ({ actor }) => ({ items: await offersTo(db.global, actor.userId) }));
  serve(app, contract.acceptOffer, async ({ actor, params }) =>
    offers.acceptOffer(db, actor, params.invitationId),
  );
  serve(app, contract.declineOffer, async ({ actor, params }) =>
    offers.declineOffer(db, actor, params.invitationId),
  );
}
