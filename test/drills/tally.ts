import { makeRow } from '#test/bench/row.ts';
import { getMessage } from './outcome.ts';

/** Counts the checks of each invariant, and lists its breaches. `invariants`: a sentence for each. */
export const newTally = <Invariant extends string>(invariants: Readonly<Record<Invariant, string>>) => {
  const sentences = Object.entries(invariants) as [Invariant, string][];
  const checks = new Map<Invariant, number>();
  const broken = Object.fromEntries(sentences.map(([, sentence]) => [sentence, [] as string[]]));
  const count = (name: Invariant, times: number, breaches: readonly string[]) => {
    checks.set(name, (checks.get(name) ?? 0) + times);
    broken[invariants[name]]?.push(...breaches);
  };
  const attempt = async (name: Invariant, what: string, check: () => Promise<unknown>) => {
    try {
      await check();
      count(name, 1, []);
    } catch (error) {
      count(name, 1, [`${what}: ${getMessage(error)}`]);
    }
  };
  const rows = () =>
    sentences.map(([name, sentence]) =>
      makeRow(sentence, broken[sentence]?.length ?? 0, `of ${checks.get(name) ?? 0}`, { goal: 0 }),
    );
  return { count, attempt, broken, rows };
};
