import type { readSettings } from '../../cdk/settings.ts';

/** What a check came to: all is well, something that whoever deploys should know, or what the deploy would fail on. */
type Verdict = { fine: string } | { told: string } | { refused: string };
/** A question to AWS, and the sentence that mends what it answers. */
export type Check = { name: string; ask: () => Promise<Verdict> };
/** The stage that is deployed, and the account. */
export type Place = { stage: ReturnType<typeof readSettings>; account: string };

/** For every client that asks: nobody waits for an answer that does not come. */
export const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
};

/** Asks everything at once and tells all of it, so that nobody mends one thing after the other. Answers what is refused. */
export async function runChecks(checks: readonly Check[], say: (line: string) => void): Promise<string[]> {
  const verdicts = await Promise.all(checks.map(({ ask }) => ask().catch(unknown)));
  const refused: string[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    const name = checks[index]?.name ?? '';
    const [mark, sentence] =
      'fine' in verdict ? ['✓', verdict.fine] : 'told' in verdict ? ['!', verdict.told] : ['✗', verdict.refused];
    say(`  ${mark} ${name}: ${sentence.replaceAll('\n', '\n      ')}`);
    if ('refused' in verdict) refused.push(name);
  }
  return refused;
}

/** What cannot be asked stops nobody: the deploy itself says no where it must. */
const unknown = (error: unknown): Verdict => ({ told: `not known, AWS answered "${saidBy(error)}".` });

const saidBy = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Whether AWS refused with one of these names. */
export const isCalled = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
