import type { User, UserOrganization } from '#shared/account/model.ts';
import { paths } from '../paths.ts';

/** What a signed-in person sees: a screen that asks for something first, one open page by itself, or the app. */
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
  /** The organization worked for. */
  organization: Pick<UserOrganization, 'closed' | 'scopes'> | undefined;
  /** An inspector of this account was chosen in this browser. */
  hasSubUser: boolean;
  pathname: string;
};

/** Readable at any gate: nobody must accept a text, or ask for an invite, unread. */
const OPEN_PAGES = [paths.privacy, paths.inviteHelp];

/** Paths match in any case and with a slash at the end, as the router matches them. */
export const samePath = (pathname: string, path: string) =>
  pathname.toLowerCase().replace(/\/$/, '') === path.toLowerCase();

/** The one order of the gates. Source: specification 1, section 4. */
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
