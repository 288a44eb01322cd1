import type { FunctionName } from '#shared/api.ts';
import type { IndexName } from './table-shape.ts';

/** Id of the stack: its template is `Pitcheck.template.json`. */
export const STACK = 'Pitcheck';
/** Id of the stack with the SES identity, shared by stages. */
export const SENDER_STACK = 'PitcheckSender';
/** Id of the stack with CloudFront's web ACL, which must be in us-east-1. */
export const FIREWALL_STACK = 'PitcheckFirewall';
export const FIREWALL_REGION = 'us-east-1';

type LambdaSpec = {
  /** Source file, relative to the root; exports `handler`. Bundled to `dist/lambdas/<name>/index.mjs`. */
  entry: string;
  description: string;
  memoryMb: number;
  timeoutSeconds: number;
  /** arm64 if left out. */
  architecture?: 'x64';
  /**
   * Reserved concurrency, which is also the function's maximum. Applies if the stage has `reserveConcurrency`. That of
   * the renderer, the most expensive function, is the setting `rendersAtOnce`.
   */
  reservedConcurrency?: number;
  /** Reserved in every stage, unless the account has too little concurrency. */
  isAlwaysReserved?: true;
};

type LambdaName =
  | FunctionName
  | 'forward'
  | 'render'
  | 'sweep'
  | 'index'
  | 'notify'
  | 'remind'
  | 'push'
  | 'pre-sign-up'
  | 'post-confirmation';

/** At this size Lambda assigns a whole CPU, which a cold start and Chromium use fully. Source: AWS Lambda, "Memory". */
const WHOLE_CPU_MB = 1769;

/** All Lambdas, as plain data for the stack and the build. */
export const lambdas: Record<LambdaName, LambdaSpec> = {
  people: {
    entry: 'lambdas/people.ts',
    description: 'API: accounts, organizations, reference lists',
    memoryMb: WHOLE_CPU_MB,
    timeoutSeconds: 10,
  },
  work: {
    entry: 'lambdas/work.ts',
    description: 'API: drafts, inspections, emailed checksheets, notes, vehicles, customers, estimates',
    memoryMb: WHOLE_CPU_MB,
    timeoutSeconds: 20,
  },
  files: {
    entry: 'lambdas/photos.ts',
    description: 'API: photos',
    memoryMb: 2048,
    timeoutSeconds: 20,
    // The build installs the image library for its own platform.
    architecture: 'x64',
  },
  learn: {
    entry: 'lambdas/learn.ts',
    description: 'API: quizzes and training',
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  link: {
    entry: 'lambdas/link.ts',
    description: 'API: what people without an account see and decide',
    memoryMb: 1024,
    timeoutSeconds: 10,
    // Anyone can call it: its own concurrency protects the workshops from a flood.
    reservedConcurrency: 20,
    isAlwaysReserved: true,
  },
  forward: {
    entry: 'lambdas/forward.ts',
    description: 'Publishes new items to the event bus',
    memoryMb: 256,
    timeoutSeconds: 15,
  },
  render: {
    entry: 'lambdas/checksheets/render.ts',
    description: 'Renders checksheets and estimates with headless Chromium',
    memoryMb: WHOLE_CPU_MB,
    timeoutSeconds: 60,
    // Chromium for Lambda exists for x64 only.
    architecture: 'x64',
  },
  sweep: {
    entry: 'lambdas/sweep.ts',
    description: 'Processes due work: pending checksheets, unused files',
    memoryMb: 512,
    timeoutSeconds: 60,
    // Run one sweep at a time: two would request the same sheets twice.
    reservedConcurrency: 1,
  },
  index: {
    entry: 'lambdas/index.ts',
    description: 'Maintains the search index and counts of reasons',
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  notify: {
    entry: 'lambdas/notify/notify.ts',
    description: 'Notifies people in the app and by email',
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  remind: {
    entry: 'lambdas/remind.ts',
    description: 'Reminds people of open tasks, at 8 am and 4 pm',
    memoryMb: WHOLE_CPU_MB,
    // The longest that Lambda allows; the next run starts five minutes later.
    timeoutSeconds: 900,
  },
  push: {
    entry: 'lambdas/push.ts',
    description: 'Sends push notifications to devices',
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  'pre-sign-up': {
    entry: 'lambdas/cognito/pre-sign-up.ts',
    description: 'Confirms a new account; the email is verified later',
    memoryMb: 256,
    // Cognito gives up after five seconds.
    timeoutSeconds: 5,
  },
  'post-confirmation': {
    entry: 'lambdas/cognito/post-confirmation.ts',
    description: 'Ends the sessions of a person who has reset their password',
    memoryMb: 512,
    // Cognito gives up after five seconds.
    timeoutSeconds: 5,
  },
};

/** Stack output with the name of a Lambda. */
export const functionOutput = (name: string): string => `Function${name.replaceAll('-', '')}`;
/** Output of the firewall stack with its ARN. */
export const FIREWALL_ARN_OUTPUT = 'Arn';
/** Stack output with the version of the edge secret that CloudFront sends. */
export const EDGE_SECRET_OUTPUT = 'EdgeSecretVersion';
/** Stack output with the id of the event source mapping that triggers `forward`. */
export const STREAM_OUTPUT = 'StreamMapping';
/** Stack output with the name of the log of all functions. */
export const FUNCTION_LOG_OUTPUT = 'FunctionLog';
/** Stack output with the URL of the dead-letter queue. */
export const DEAD_LETTERS_OUTPUT = 'DeadLetters';

/** Paths in the renderer's layer. */
export const chromiumLayer = {
  executable: '/opt/chromium/chromium',
  fonts: '/opt/chromium/fonts',
  /** Writable folder for Fontconfig's cache; the layer itself is read-only. */
  fontsCache: '/tmp/fonts-cache',
};

/** Maximum unpacked size of a function with its layers. Source: Lambda developer guide, "Lambda quotas": 250 MB. */
export const LARGEST_UNPACKED_BYTES = 262_144_000;

const READ = ['GetItem', 'BatchGetItem', 'Query'] as const;
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;
/** Single-item actions: in a transaction, each operation needs its own permission. No Scan. */
export const TABLE_ACTIONS = [...READ, ...WRITE, 'ConditionCheckItem'] as const;

/** What a function may do in the table. Its key prefixes apply to all of its actions (ADR-330). */
export type TableRights = {
  /** Beginnings of the partition keys that it uses, in the table and in its indexes. */
  prefixes: readonly string[];
  /** Default: all. */
  actions?: readonly (typeof TABLE_ACTIONS)[number][];
  /** The indexes that it queries. */
  indexes?: readonly IndexName[];
};

/** The table rights of each function that uses the table. */
export const TABLE_RIGHTS = {
  people: {
    prefixes: [
      'ORG#',
      'USER#',
      'DUE#',
      'REMIND#',
      'INVITE#',
      'ALLOWANCE#',
      'PUSHENDPOINT#',
      'CONTENT#',
      'BUGREPORT',
      'DIRECTORY',
    ],
    indexes: ['gsi1'],
  },
  work: {
    prefixes: ['ORG', 'USER#', 'DUE#', 'REMIND#', 'LINK#', 'ALLOWANCE#'],
    indexes: ['gsi1', 'gsi2', 'gsi4'],
  },
  files: { prefixes: ['ORG#', 'USER#', 'DUE#'] },
  learn: {
    prefixes: ['ORG#', 'USER#', 'DUE#', 'REMIND#', 'SHAREDQUIZ'],
    indexes: ['gsi1'],
  },
  link: { prefixes: ['ORG#', 'DUE#', 'REMIND#', 'LINK#', 'INVITE#', 'CONTENT#'] },
  render: { prefixes: ['ORG#', 'DUE#'], actions: ['GetItem', 'BatchGetItem', ...WRITE] },
  sweep: {
    prefixes: ['ORG#', 'USER#', 'DUE', 'ALLOWANCE#'],
    actions: [...READ, ...WRITE],
    indexes: ['gsi1', 'gsi2', 'gsi3'],
  },
  index: { prefixes: ['ORG#', 'DUE#', 'REMIND#'], indexes: ['gsi2'] },
  notify: {
    prefixes: ['ORG#', 'USER#', 'DUE#', 'LINK#', 'ALLOWANCE#', 'BUGREPORT#'],
    indexes: ['gsi1', 'gsi2', 'gsi4'],
  },
  remind: {
    prefixes: ['ORG#', 'USER#', 'DUE#', 'REMIND'],
    actions: [...READ, ...WRITE],
    indexes: ['gsi1', 'gsi2', 'gsi4'],
  },
  push: {
    prefixes: ['ORG#', 'USER#', 'PUSHENDPOINT#'],
    actions: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
    indexes: ['gsi1', 'gsi2'],
  },
  'pre-sign-up': { prefixes: ['DUE#'], actions: ['PutItem', 'UpdateItem'] },
  'post-confirmation': { prefixes: ['USER#', 'PUSHENDPOINT#'], actions: ['GetItem', ...WRITE] },
} as const satisfies Partial<Record<LambdaName, TableRights>>;
