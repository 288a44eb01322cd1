import type { WebConfig } from '#shared/config.ts';
import { postForTokens } from './post-for-tokens.ts';

/** A stage with Cognito's hosted login pages. */
export type StageWithPages = WebConfig & { userPoolDomain: string };

/** Calls the OAuth token endpoint, for logins by redirect. Source: specification 1, section 7; Cognito, token endpoint. */
const askForTokens = ({ userPoolDomain, userPoolClientId }: StageWithPages, grant: Record<string, string>) =>
  postForTokens(`${userPoolDomain}/oauth2/token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: userPoolClientId, ...grant }),
  });

export const codeGrant = (
  stage: StageWithPages,
  grant: { code: string; code_verifier: string; redirect_uri: string },
) => askForTokens(stage, { grant_type: 'authorization_code', ...grant });

export const refreshGrant = (stage: StageWithPages, refreshToken: string) =>
  askForTokens(stage, { grant_type: 'refresh_token', refresh_token: refreshToken });
