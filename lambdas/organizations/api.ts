import { organizationsApi } from '#shared/organizations/api.ts';
import { routes } from '../http/serve.ts';
import { closeOrganization, reopenOrganization } from './closing.ts';
import { createOrganization } from './create.ts';
import { suggestWorkshops } from './directory.ts';
import { listInspectors } from './inspectors.ts';
import { createInviteCode, getInviteCode } from './invite.ts';
import { listMembers, saveMember } from './members.ts';
import { endMembership, endReturn, rejoinOrganization } from './membership.ts';
import { letMemberBack } from './removal.ts';
import { updateOrganization } from './update.ts';

export const organizations = routes(organizationsApi, {
  create: ({ body }, context) => createOrganization(body, context),
  suggestions: ({ query }, context) => suggestWorkshops(context, query.search),
  update: ({ body }, context) => updateOrganization(body, context),
  close: (_, context) => closeOrganization(context),
  reopen: (_, context) => reopenOrganization(context),
  leave: (_, context) => endMembership(context, context.userId),
  comeBack: ({ body }, context) => rejoinOrganization(context, body.OrganizationID),
  invite: (_, context) => getInviteCode(context),
  regenerateInvite: (_, context) => createInviteCode(context),
  members: (_, context) => listMembers(context),
  inspectors: async (_, context) => ({ inspectors: await listInspectors(context) }),
  saveMember: ({ params, body }, context) => saveMember(context, params.id, body.scopes),
  letBack: ({ params }, context) => letMemberBack(context, params.id),
  endReturn: ({ params }, context) => endReturn(context, params.id),
  removeMember: ({ params }, context) => endMembership(context, params.id),
});
