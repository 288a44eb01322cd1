/** AWS limits and behaviour that `npm start` imposes only if `UNKIND` enables them. */
export const unkindnesses = {
  /** Source: SES developer guide, "Request production access". */
  'ses-sandbox': 'SES accepts emails only to verified identities, and one a second.',
  'ses-rate': 'SES accepts 14 emails a second.',
  /** Source: Cognito developer guide, "Quotas in Amazon Cognito". */
  'pool-throttles': 'Cognito responds to every seventh call of a client with TooManyRequestsException.',
  /** Measured: see `lambdas/checksheets/chromium.ts`. */
  'one-process': 'Chromium runs as a single process, and about one launch in a hundred fails.',
} as const;

export type Unkindness = keyof typeof unkindnesses;
const names = Object.keys(unkindnesses) as Unkindness[];

export function parseUnkind(text = ''): Unkindness[] {
  const asked = text === 'all' ? names : text.split(',').filter(Boolean);
  const unknown = asked.find((name) => !names.some((known) => known === name));
  if (unknown) throw new Error(`UNKIND has no "${unknown}". Use all, or any of ${names.join(', ')}.`);
  return names.filter((name) => asked.includes(name));
}
