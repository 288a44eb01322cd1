/**
 * AWS's prices in USD, and what is free in each account and month. Source: AWS's CloudWatch and WAF pricing pages
 * (us-east-1; Sydney may differ by a few per cent).
 */
export const prices = {
  asOf: '2026-11-22',
  /** Each metric of an alarm counts, in an expression too. */
  alarmMetric: { each: 0.1, free: 10 },
  customMetric: { each: 0.3, free: 10 },
  /** Up to 50 metrics each. */
  dashboard: { each: 3, free: 3 },
  webAcl: { each: 5, free: 0 },
  webAclRule: { each: 1, free: 0 },
};

/** Returns the monthly price of some units in an account. */
export const priceOf = (unit: { each: number; free: number }, count: number) =>
  unit.each * Math.max(0, count - unit.free);
