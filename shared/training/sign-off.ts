import type { Period, SignOff } from './model.ts';

/** A signature under a record of a period. `isChanged`: the record changed afterwards. */
export type Signed = { signOff: SignOff; isChanged: boolean };

/** Finds the latest signature under exactly this period. `signOffs` must be newest first. */
export const findSigned = (
  signOffs: readonly SignOff[],
  { from, to }: Period,
  digest: string | undefined,
): Signed | undefined => {
  const ofPeriod = signOffs.filter((one) => one.from === from && one.to === to);
  const current = ofPeriod.find((one) => one.digest === digest) ?? ofPeriod[0];
  return current && { signOff: current, isChanged: current.digest !== digest };
};
