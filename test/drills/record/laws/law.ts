import type { LawOf } from '#test/simulation/stories.ts';
import type { Held } from '../held.ts';
import type { Story } from '../story.ts';

/** What is held against a story and what is there after it. */
export type Law = LawOf<[Story, Held]>;

/** Something written to a place, from when until when; `sure`: it is known to have been done. */
export type Writing = { value: string; from: number; to: number; sure: boolean };

/** Whether a value may stand where these were written: it was written, and nothing that began after it was done is known to be done. */
export const mayStand = (writings: readonly Writing[], value: string) =>
  writings.some((one) => one.value === value && !writings.some((later) => later.sure && later.from > one.to));

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
