import * as z from 'zod';
import { PrivacyPolicy } from '../content/model.ts';
import { endpoint } from '../endpoint.ts';
import { reduceInviteCode } from '../input/codes.ts';
import { visitorPaths } from './paths.ts';

/** Calls of people who haven't signed in. They change nothing. */
export const visitorsApi = {
  privacyPolicy: endpoint(`GET ${visitorPaths.privacyPolicy}`, {
    summary: 'Get the current privacy policy without signing in',
    access: 'anyone',
    response: PrivacyPolicy,
  }),
  /** A POST, so that the code isn't part of a URL. */
  invite: endpoint(`POST ${visitorPaths.invite}`, {
    summary: 'Get the name of the workshop that an invite code belongs to; 404 for any other code',
    access: 'anyone',
    body: z.object({ code: z.string().max(100).overwrite(reduceInviteCode) }),
    response: z.object({ workshop: z.string() }),
    problems: ['not-found'],
  }),
};
