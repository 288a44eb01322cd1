import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Kind {
  /** What AWS does. */
  aws: string;
  source: string;
  /** It costs nothing here, so it is never off. */
  always?: true;
}

/** Where AWS is less kind than a stand-in need be. The drill `unkind` plays them all, and fails when one of them never bit. */
export const unkindnesses = {
  'index-lag': {
    aws: 'An index of the table says what was so up to seconds ago; here three, to who asks the same again.',
    source: 'DynamoDB developer guide, "Using Global Secondary Indexes", eventual consistency',
  },
  'edge-errors': {
    aws: 'CloudFront keeps an error for ten seconds and gives it to everybody, unless the distribution says for how long.',
    source: 'CloudFront developer guide, "Control how long CloudFront caches errors"',
    always: true,
  },
  'file-origins': {
    aws: 'S3 lets a page of another origin read what the rules of the bucket name, and nothing else.',
    source: 'S3 user guide, "Using cross-origin resource sharing (CORS)"',
    always: true,
  },
  'session-token': {
    aws: 'A function signs by the key of its role, which holds only with its session token: in each call, and in signed addresses.',
    source: 'S3 API reference, "Authenticating Requests: Using Query Parameters", X-Amz-Security-Token',
    always: true,
  },
  'event-size': {
    aws: 'Lambda takes an event of 6 MB, so that API Gateway refuses a smaller body than its own 10 MB.',
    source: 'Lambda developer guide, "Lambda quotas"',
    always: true,
  },
  'ses-sandbox': {
    aws: 'In its sandbox SES mails only to whom it knows as verified, and one mail a second.',
    source: 'SES developer guide, "Request production access"',
  },
  bounces: {
    aws: 'SES takes a mail that will bounce, and tells whoever sends it nothing but by an event; it arrives nowhere. Here so is the next: no list of the suppressed is kept.',
    source: 'SES developer guide, "Using the mailbox simulator" and "account-level suppression list"',
    always: true,
  },
  'lock-out': {
    aws: 'After five wrong passwords Cognito refuses the right one too, for a second, and twice as long each time.',
    source: 'Cognito developer guide, "Lockout behavior for failed sign-in attempts"',
    always: true,
  },
  'pool-throttles': {
    aws: 'Cognito answers 400 TooManyRequestsException when a pool is asked too often; here every seventh call of a client.',
    source: 'Cognito developer guide, "Quotas in Amazon Cognito"',
  },
  'one-process': {
    aws: 'In Lambda Chromium has one process, and about one launch in a hundred fails.',
    source: 'lambdas/checksheets/chromium.ts, measured',
  },
  'log-format': {
    aws: 'What a function says by console gets time, request and level before it: JSON is found by its fields only when written past it.',
    source: 'Lambda developer guide, "Log and monitor Node.js Lambda functions"',
    always: true,
  },
} as const satisfies Record<string, Kind>;

export type Unkindness = keyof typeof unkindnesses;
export const unkindnessNames = Object.keys(unkindnesses) as Unkindness[];
const isAlways = (name: Unkindness) => 'always' in unkindnesses[name];

/** Which are on, and the folder that counts how often each bit. Every part of the cloud is told. */
export interface UnkindConfig {
  on: readonly Unkindness[];
  dir: string;
}

/** `all`, or names with commas between; those that are always on need no mention. */
export function parseUnkind(text = ''): Unkindness[] {
  const asked = text === 'all' ? unkindnessNames : text.split(',').filter(Boolean);
  const unknown = asked.find((name) => !unkindnessNames.some((known) => known === name));
  if (unknown) throw new Error(`UNKIND knows no "${unknown}", but all, or of these: ${unkindnessNames.join(', ')}.`);
  return unkindnessNames.filter((name) => isAlways(name) || asked.includes(name));
}

/** What the environment asks of a cloud that is told nothing else: `UNKIND`, and where to count, `UNKIND_BITES`. */
export const unkindFrom = (env: NodeJS.ProcessEnv, dir: string): UnkindConfig => ({
  on: parseUnkind(env.UNKIND),
  dir: env.UNKIND_BITES ?? dir,
});

export function openUnkind({ on, dir }: UnkindConfig) {
  mkdirSync(dir, { recursive: true });
  return {
    isOn: (name: Unkindness) => on.includes(name),
    /** A byte for each time: parts in processes of their own count together, and a kill loses none. */
    biter: (name: Unkindness) => () => appendFileSync(join(dir, name), '.'),
  };
}

/** How often each bit. */
export const countBites = (dir: string): Record<Unkindness, number> =>
  Object.fromEntries(
    unkindnessNames.map((name) => [name, statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0]),
  ) as Record<Unkindness, number>;
