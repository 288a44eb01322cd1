import { setTimeout as wait } from 'node:timers/promises';
import type { ApiCaller } from '#scripts/seed/call.ts';
import { Problem, type ProblemCode } from '#shared/problem.ts';

const GIVES_UP_MS = 120_000;
const LONGEST_PAUSE_MS = 1_000;
/** Errors for which a retry is pointless. */
const FINAL: readonly ProblemCode[] = [
  'not-valid',
  'not-allowed',
  'not-found',
  'draft-gone',
  'already-submitted',
  'version-conflict',
  'too-large',
  'key-used-for-something-else',
  'not-complete',
];
const isFinal = (error: unknown) => error instanceof Problem && FINAL.includes(error.code);

/**
 * A caller that retries with a growing backoff until it gets a response. Counts its retries and lists unexpected
 * errors.
 */
export const newPatientCaller = (impatient: ApiCaller): { call: ApiCaller; repeats(): number; faults: string[] } => {
  let repeats = 0;
  const faults: string[] = [];
  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const began = Date.now();
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await ask();
      } catch (error) {
        if (isFinal(error) || Date.now() - began > GIVES_UP_MS) throw error;
        if (error instanceof Problem && error.code === 'unexpected') faults.push(error.message);
        repeats++;
        await wait(pauseMs * (0.5 + Math.random()));
      }
    }
  };
  return { call: (...asked) => untilAnswered(() => impatient(...asked)), repeats: () => repeats, faults };
};
