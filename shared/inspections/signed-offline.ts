import * as z from 'zod';
import { nzDate, showInstant } from '../nz-date.ts';
import { Actor } from '../sheets/model.ts';
import type { Inspection } from './model.ts';

/**
 * A press of Submit without a network: the time, by the server's clock as the device last knew it, and the person. Nobody
 * else may send it later.
 */
export const SignedOffline = z.object({
  pressedAt: z.iso.datetime(),
  by: Actor.pick({ userId: true, subUserId: true }),
});
export type SignedOffline = z.infer<typeof SignedOffline>;

/** How much later than the server's clock a press may be, because the device's clock drifts. */
const DRIFT_MS = 5 * 60_000;
/** Days for which a press counts. After that, the sheet must be submitted again. */
const PRESS_DAYS = 30;

/**
 * Returns why the time of a press is impossible or too long ago; undefined if it is fine. `draftedAt`: when the draft
 * was created; undefined if it was filled in without a network, because then that is unknown.
 */
export const pressRefusal = (pressedAt: string, draftedAt: string | undefined, now: Date) => {
  const at = Date.parse(pressedAt);
  const refuse = (why: string) =>
    `Submit was pressed offline at ${showInstant(pressedAt)}, ${why}. Open the sheet and submit it again`;
  if (at > now.getTime() + DRIFT_MS) return refuse('which is in the future');
  if (draftedAt && at < Date.parse(draftedAt) - DRIFT_MS) return refuse('before the sheet was started');
  if (at < now.getTime() - PRESS_DAYS * 86_400_000) return refuse(`more than ${PRESS_DAYS} days ago`);
  return undefined;
};

type Submitted = Pick<Inspection, 'pressedAt' | 'createdAt'>;

/** Returns the day on which Submit was pressed without a network; undefined if it was pressed online. */
export const findPressDay = ({ pressedAt }: Pick<Submitted, 'pressedAt'>) =>
  pressedAt ? nzDate(new Date(pressedAt)) : undefined;

/** Says when an inspection was submitted offline and received; '' if it was submitted online. */
export const describeOffline = ({ pressedAt, createdAt }: Submitted) =>
  pressedAt ? `Submitted offline at ${showInstant(pressedAt)}, received ${showInstant(createdAt)}` : '';
