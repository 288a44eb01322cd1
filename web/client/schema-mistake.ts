type Issue = { path: string | readonly PropertyKey[]; code?: string | undefined };

/** Enough to find the mistake by. */
const MOST_ISSUES = 10;

/** Where a schema failed and how, never what was written there. */
export const describeIssues = (issues: readonly Issue[]) =>
  issues
    .slice(0, MOST_ISSUES)
    .map(({ path, code = '' }) => `${typeof path === 'string' ? path : path.join('.')} ${code}`.trim())
    .join(', ');

/** What one side of a call said and the other does not understand: a bug of ours, not the person's. */
export class SchemaMistake extends Error {
  override readonly name = 'SchemaMistake';
  constructor(what: string, issues: readonly Issue[]) {
    super(`${what}: ${describeIssues(issues)}`);
  }
}
