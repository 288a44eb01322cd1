type Issue = { path: string | readonly PropertyKey[]; code?: string | undefined };

const MAX_ISSUES = 10;

/** Lists where the data didn't match the schema and why, without the values. */
export const describeIssues = (issues: readonly Issue[]) =>
  issues
    .slice(0, MAX_ISSUES)
    .map(({ path, code = '' }) => `${typeof path === 'string' ? path : path.join('.')} ${code}`.trim())
    .join(', ');

/** A request or response that doesn't match the contract: a bug of ours, not the user's mistake. */
export class SchemaMistake extends Error {
  override readonly name = 'SchemaMistake';
  constructor(what: string, issues: readonly Issue[]) {
    super(`${what}: ${describeIssues(issues)}`);
  }
}
