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

const PER_MILLION = 1e-6;
/**
 * Prices of use in USD in ap-southeast-2, and what stays free in each account and month. Not compared with AWS's price
 * pages or a bill yet.
 */
export const requestPrices = {
  /** DynamoDB, on demand. */
  writeUnits: { each: 0.7115 * PER_MILLION, free: 0 },
  readUnits: { each: 0.1423 * PER_MILLION, free: 0 },
  /** With point-in-time recovery. */
  tableGbMonths: { each: 0.285 + 0.228, free: 0 },
  /** HTTP API. */
  apiCalls: { each: 1.29 * PER_MILLION, free: 0 },
  /** CloudFront. */
  edgeRequests: { each: 1.25 * PER_MILLION, free: 10e6 },
  sentGb: { each: 0.114, free: 1000 },
  lambdaCalls: { each: 0.2 * PER_MILLION, free: 1e6 },
  armGbSeconds: { each: 1.333e-5, free: 400_000 },
  x86GbSeconds: { each: 1.667e-5, free: 0 },
  busEvents: { each: 1 * PER_MILLION, free: 0 },
  /** SQS. Lambda polls a queue all the time. */
  queueRequests: { each: 0.4 * PER_MILLION, free: 1e6 },
  filePuts: { each: 5.5 * PER_MILLION, free: 0 },
  fileGets: { each: 0.44 * PER_MILLION, free: 0 },
  fileGbMonths: { each: 0.025, free: 0 },
  logGb: { each: 0.67, free: 5 },
  emails: { each: 100 * PER_MILLION, free: 0 },
  /** Cognito, Lite plan; 0.015 on Essentials. */
  accounts: { each: 0.0055, free: 10_000 },
};

/** Returns the monthly price of some units in an account. */
export const priceOf = (unit: { each: number; free: number }, count: number) =>
  unit.each * Math.max(0, count - unit.free);
