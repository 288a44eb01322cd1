import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda';
import type { Access } from '#shared/endpoint.ts';
import { SubUserId } from '#shared/ids.ts';
import type { Actor } from '#shared/inspections/model.ts';
import { Scope } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { userPoolClientId } from '../environment.ts';
import { table } from '../table/connect.ts';
import { memberKey, subUserKey, userKey } from '../table/keys.ts';
import type { Context, OrganizationId, UserContext } from './context.ts';

type Who = Omit<UserContext, 'idempotency'> | Omit<Context, 'idempotency'>;

const ORGANIZATION_ID = /^org_[A-Za-z0-9]{10,40}$/;

/** Who asks, for whom and acting as whom: from the token, the header and our own table, read on every call. */
export const contextOf = async (event: Event, access: Access): Promise<Who> => {
  const user = userOf(event);
  const header = event.headers.organizationid;
  const base = { ...user, organizationId: undefined, now: new Date(), table: table() };
  if (!header) {
    if (access === 'user') return base;
    throw notAllowed('Choose an organization first.');
  }
  if (!ORGANIZATION_ID.test(header)) throw notAllowed();
  const subUser = subUserOf(event);
  const [member, person, inspector] = await base.table.getAll(
    [memberKey(user.userId, header), userKey(user.userId), ...(subUser ? [subUserKey(user.userId, subUser)] : [])],
    { consistent: true },
  );
  if (!member) throw notAllowed();
  if (subUser && !inspector) throw notAllowed('Subuser no longer exists');
  const scopes = Scope.array().parse(member.scopes);
  if (access === 'super-admin' && !scopes.includes('SuperAdmin')) throw notAllowed();
  if (access === 'admin' && !scopes.includes('Admin') && !scopes.includes('SuperAdmin')) throw notAllowed();
  const acting = inspector ?? person;
  const actor: Actor = {
    userId: user.userId,
    subUserId: subUser ?? null,
    name: String(acting?.name ?? ''),
    inspectorNumber: String(acting?.InspectorAuthorityNumber ?? ''),
  };
  return { ...base, organizationId: header as OrganizationId, scopes, actor };
};

/** Only access tokens of our own client are accepted; an id token is as good as none. */
const userOf = (event: Event) => {
  const claims = event.requestContext.authorizer?.jwt.claims ?? {};
  const accessToken = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '')?.[1];
  if (claims.token_use !== 'access' || claims.client_id !== userPoolClientId() || !claims.sub || !accessToken)
    throw new Problem('not-signed-in', 'Please log in again.');
  return { userId: String(claims.sub), accessToken };
};

/** The inspector chosen in this browser: a cookie names one, our table says whether it is one of this account's. */
const subUserOf = ({ cookies }: Event) => {
  const value = cookies?.find((cookie) => cookie.startsWith('subUser='))?.slice('subUser='.length);
  if (!value) return undefined;
  const parsed = SubUserId.safeParse(value);
  if (!parsed.success) throw notAllowed('Subuser no longer exists');
  return parsed.data;
};

const notAllowed = (message = 'You do not have permission to access this resource.') =>
  new Problem('not-allowed', message);
