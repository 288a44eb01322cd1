import type { readSettings } from '../../cdk/settings.ts';

/** The result of a check: fine, a warning, or a problem that would make the deploy fail. */
export type Verdict = { ok: string } | { warning: string } | { failure: string };
/** A check that calls AWS. Its result explains how to fix a problem. */
export type Check = { name: string; ask: () => Promise<Verdict> };
export type Place = { stage: ReturnType<typeof readSettings>; account: string };

/** Time limits of the commands' AWS clients. As in `timeLimits`, only silence counts. */
export const clientTimeouts = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 15_000 },
};

/**
 * Runs all checks at once and prints every result, so that all problems can be fixed together. Returns the names of the
 * failed checks. `unknown`: the result of a check that couldn't run.
 */
export async function runChecks(
  checks: readonly Check[],
  say: (line: string) => void,
  unknown: (error: unknown) => Verdict = warnUnknown,
): Promise<string[]> {
  const verdicts = await Promise.all(checks.map(({ ask }) => ask().catch(unknown)));
  const failed: string[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    const name = checks[index]?.name ?? '';
    const [mark, sentence] =
      'ok' in verdict ? ['✓', verdict.ok] : 'warning' in verdict ? ['!', verdict.warning] : ['✗', verdict.failure];
    say(`  ${mark} ${name}: ${sentence.replaceAll('\n', '\n      ')}`);
    if ('failure' in verdict) failed.push(name);
  }
  return failed;
}

/**
 * Builds a warning for a check that couldn't run. It doesn't stop the deploy, because a real problem makes the deploy
 * itself fail.
 */
const warnUnknown = (error: unknown): Verdict => ({ warning: describeUnknown(error) });

export const describeUnknown = (error: unknown) =>
  `unknown, AWS returned "${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}".`;

export const hasErrorName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
