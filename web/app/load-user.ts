import * as z from 'zod';
import type { User } from '#shared/account/model.ts';
import { Problem } from '#shared/problem.ts';
import { client } from '../api.ts';
import { toast } from '../ui/toasts.tsx';
import { forget, kept } from './session-storage.ts';

/** Where the landing page keeps the code of an invite link until somebody has signed in. */
const REFERRAL = 'referral';

/** The person, who joins the organization of the invite link that they came by. A link that is not good any more is forgotten. */
export const loadUser = async (signal: AbortSignal): Promise<User> => {
  const referral = kept(REFERRAL, z.string());
  if (referral === undefined) return client.account.user(undefined, { signal });
  try {
    const user = await client.account.user({ query: { referral } }, { signal });
    forget(REFERRAL);
    return user;
  } catch (problem) {
    const refused = problem instanceof Problem && (problem.status === 400 || problem.status === 429);
    if (!refused) throw problem;
    forget(REFERRAL);
    const text = problem.status === 429 ? problem.message : 'Referral code is invalid or expired.';
    toast({ type: 'error', text });
    return client.account.user(undefined, { signal });
  }
};
