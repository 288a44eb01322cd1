const NEEDED: readonly [RegExp, string][] = [
  [/.{8}/s, 'at least 8 characters'],
  [/[a-z]/, 'a lower-case letter'],
  [/[A-Z]/, 'an upper-case letter'],
  [/\d/, 'a number'],
  [/[^A-Za-z0-9]/, 'a symbol'],
];

/** The rule of the user pool (cdk/identity.ts), said before the first try. */
export const PASSWORD_RULE = `Your password needs ${NEEDED.map(([, what]) => what).join(', ')}.`;

/** All that a password still lacks, in one sentence; undefined: nothing. */
export const findWeakness = (password: string) => {
  const lacking = NEEDED.filter(([rule]) => !rule.test(password)).map(([, what]) => what);
  return lacking.length > 0 ? `Still missing: ${lacking.join(', ')}` : undefined;
};
