import { invitation } from '@takt/contract/invitations.ts';
import { z } from '@takt/contract/zod.ts';

const search = z.object({ status: invitation.shape.status.optional().catch(undefined) });
export type InvitationsSearch = z.infer<typeof search>;

export const invitationsSearch = (given: Record<string, unknown>): InvitationsSearch => search.parse(given);
