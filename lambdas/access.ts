import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import { type AnyEndpoint, getAccess } from '#shared/endpoint.ts';
import { nameAuthor } from '#shared/notes/note-title.ts';
import { Problem } from '#shared/problem.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { checkProof, readSubUserCookie } from './account/pin.ts';
import { checkSession } from './account/sessions.ts';
import { checkTwoStep } from './account/two-step.ts';
import { operatorsNeedTwoStep, userPoolClientId } from './aws/environment.ts';
import { isAdmin } from './http/context.ts';
import { table } from './table/connect.ts';
import { memberKey, organizationKey, subUserKey, trustOrganizationId, userKey } from './table/keys.ts';
import type { Item } from './table/table.ts';
import { checkOpen } from './tenants/closed.ts';
import { readScopes, requiresTwoStep } from './tenants/stored.ts';

const ORGANIZATION_ID = /^org_[A-Za-z0-9]{10,40}$/;

/**
 * Authenticates the caller and checks their access to the endpoint, using the token, the organization header and the
 * table, which it reads on every call.
 */
export const checkAccess = async (event: Event, endpoint: AnyEndpoint, callerIp?: string) => {
  const user = { ...readToken(event), callerIp, origin: event.headers.origin };
  const header = event.headers.organizationid;
  const base = { ...user, organizationId: undefined, now: new Date(), table: table() };
  const access = getAccess(endpoint);
  if (!header) {
    if (access !== 'user') throw notAllowed('Choose a workshop first.');
    checkSession(await base.table.get(userKey(user.userId), { consistent: true }), user);
    return base;
  }
  if (!ORGANIZATION_ID.test(header)) throw notAllowed();
  const organizationId = trustOrganizationId(header);
  const chosen = readSubUserCookie(event.cookies);
  const [member, person, organization, inspector] = await base.table.getAll(
    [
      memberKey(user.userId, organizationId),
      userKey(user.userId),
      organizationKey(organizationId),
      ...(chosen ? [subUserKey(user.userId, chosen.id)] : []),
    ],
    { consistent: true },
  );
  checkSession(person, user);
  if (!member || member.leftAt || !organization) throw notAllowed();
  if (!endpoint.whenClosed) checkOpen(organization);
  if (chosen && !inspector) throw notAllowed(SUB_USER_GONE);
  if (chosen && inspector) checkProof(inspector, chosen.proof, base);
  const scopes = readScopes(member);
  if (access === 'super-admin' && !scopes.includes('SuperAdmin')) throw notAllowed();
  if (access === 'admin' && !isAdmin({ scopes })) throw notAllowed();
  // On a shared account, every change must be attributed to an inspector.
  if (access === 'member' && endpoint.method !== 'GET' && scopes.includes('flag-use-subusers') && !chosen)
    throw notAllowed('Select a subuser to use');
  const isTwoStepRequired =
    access === 'super-admin' ? operatorsNeedTwoStep() : access !== 'user' && requiresTwoStep(organization);
  if (isTwoStepRequired) await checkTwoStep(base, person);
  const actor = makeActor(user.userId, chosen?.id ?? null, inspector ?? person);
  const author = nameAuthor(String(person?.name ?? ''), inspector && actor.name);
  return {
    ...base,
    organizationId,
    organization,
    scopes,
    actor,
    author,
    account: person,
    unread: Number(person?.unread ?? 0),
  };
};

const makeActor = (userId: string, subUserId: string | null, item: Item | undefined): Actor => ({
  userId,
  subUserId,
  name: String(item?.name ?? ''),
  inspectorNumber: String(item?.InspectorAuthorityNumber ?? ''),
});

/** Accepts only access tokens of our own app client; ID tokens are rejected. */
const readToken = (event: Event) => {
  const claims = event.requestContext.authorizer?.jwt.claims ?? {};
  const accessToken = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '')?.[1];
  if (claims.token_use !== 'access' || claims.client_id !== userPoolClientId() || !claims.sub || !accessToken)
    throw new Problem('not-signed-in', 'Please log in again.');
  const signedInAt = new Date(Number(claims.auth_time) * 1000);
  const sessionId = String(claims.origin_jti ?? claims.auth_time);
  return { userId: String(claims.sub), accessToken, signedInAt, sessionId };
};

const notAllowed = (message = 'You do not have permission to access this resource.') =>
  new Problem('not-allowed', message);
