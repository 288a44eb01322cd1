import type { User, UserOrganization } from '#shared/account/model.ts';
import { paths } from '../paths.ts';

/** What a signed-in user sees: a required step, an open page, or the app. */
export type Gate =
  | 'email link'
  | 'verify email'
  | 'name'
  | 'new organization'
  | 'closed organization'
  | 'select sub-user'
  | 'open page'
  | 'app';

type Standing = {
  /** The current organization. */
  organization: Pick<UserOrganization, 'closed' | 'scopes'> | undefined;
  /** True if a sub-user is chosen in this browser. */
  hasSubUser: boolean;
  pathname: string;
};

/** Pages that are shown even if a step is required: the policy to be accepted, and help for invites. */
const OPEN_PAGES = [paths.privacy, paths.inviteHelp];

/** Compares paths as the router does: case-insensitive, with optional trailing slash. */
export const samePath = (pathname: string, path: string) =>
  pathname.toLowerCase().replace(/\/$/, '') === path.toLowerCase();

/** Decides what a signed-in user sees; the order of the steps is fixed. Source: specification 1, section 4. */
export const findGate = (user: Pick<User, 'email_verified' | 'nickname'>, standing: Standing): Gate => {
  const at = (path: string) => samePath(standing.pathname, path);
  if (at(paths.verifyEmail)) return 'email link';
  const gate = nextGate(user, standing, at(paths.newOrganization));
  return gate !== 'app' && OPEN_PAGES.some(at) ? 'open page' : gate;
};

const nextGate = (
  { email_verified, nickname }: Pick<User, 'email_verified' | 'nickname'>,
  { organization, hasSubUser }: Standing,
  wantsNewOrganization: boolean,
): Gate => {
  if (!email_verified) return 'verify email';
  if (!nickname) return 'name';
  if (!organization || wantsNewOrganization) return 'new organization';
  if (organization.closed) return 'closed organization';
  if (organization.scopes.includes('flag-use-subusers') && !hasSubUser) return 'select sub-user';
  return 'app';
};
