import type { FunctionName } from '#shared/api.ts';
import type { IndexName } from './table-shape.ts';

/** Id of the stack: its template is `Pitcheck.template.json`. */
export const STACK = 'Pitcheck';
/** Id of the stack with the sender of mails, which stages share. */
export const SENDER_STACK = 'PitcheckSender';
/** Id of the stack with the firewall of CloudFront, which AWS takes in one region alone. */
export const FIREWALL_STACK = 'PitcheckFirewall';
export const FIREWALL_REGION = 'us-east-1';

type LambdaSpec = {
  /** Source, from the root; exports `handler`. Bundled to `dist/lambdas/<name>/index.mjs`. */
  entry: string;
  description: string;
  memoryMb: number;
  timeoutSeconds: number;
  architecture: 'arm64' | 'x64';
  /** Runs that are kept for it, and the most that it has: where the stage has `reserveConcurrency`. */
  reservedConcurrency?: number;
  /** Kept in every stage, unless the account has too little room. */
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

/** Every Lambda there is. Pure data: the stack and the build both read it. */
export const lambdas: Record<LambdaName, LambdaSpec> = {
  people: {
    entry: 'lambdas/people.ts',
    description: 'API: accounts, organizations, reference lists',
    memoryMb: 1024,
    timeoutSeconds: 20,
    architecture: 'arm64',
  },
  work: {
    entry: 'lambdas/work.ts',
    description: 'API: drafts, inspections, checksheets and their mailings, notes, vehicles, customers, estimates',
    memoryMb: 1024,
    timeoutSeconds: 20,
    architecture: 'arm64',
  },
  files: {
    entry: 'lambdas/photos.ts',
    description: 'API: photos',
    memoryMb: 2048,
    timeoutSeconds: 20,
    // The library that opens pictures is in the build for the machine that builds.
    architecture: 'x64',
  },
  learn: {
    entry: 'lambdas/learn.ts',
    description: 'API: quizzes and what people learn',
    memoryMb: 1024,
    timeoutSeconds: 20,
    architecture: 'arm64',
  },
  link: {
    entry: 'lambdas/link.ts',
    description: 'API: what a customer sees, opens and decides by a link',
    memoryMb: 1024,
    timeoutSeconds: 20,
    architecture: 'arm64',
    // Anybody can call it: with runs of its own a flood ends here, and no workshop waits.
    reservedConcurrency: 20,
    isAlwaysReserved: true,
  },
  forward: {
    entry: 'lambdas/forward.ts',
    description: 'Tells the bus which items were made that others wait for',
    memoryMb: 256,
    timeoutSeconds: 15,
    architecture: 'arm64',
  },
  render: {
    entry: 'lambdas/checksheets/render.ts',
    description: 'Prints checksheets and estimates with headless Chromium',
    memoryMb: 2048,
    timeoutSeconds: 60,
    // Chromium for Lambda comes for x64 only.
    architecture: 'x64',
    // The dearest function: a loop or a flood ends here and not on the bill.
    reservedConcurrency: 10,
  },
  sweep: {
    entry: 'lambdas/sweep.ts',
    description: 'Looks after what is due: checksheets that are still waiting, files that nothing names',
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
    // Two at once would ask for the same sheets twice.
    reservedConcurrency: 1,
  },
  index: {
    entry: 'lambdas/inspections/index-inspection.ts',
    description: 'Keeps what inspections are found by, and counts their reasons',
    memoryMb: 512,
    timeoutSeconds: 30,
    architecture: 'arm64',
  },
  notify: {
    entry: 'lambdas/notify/notify.ts',
    description: 'Tells people what happened, in the app and by mail',
    memoryMb: 512,
    timeoutSeconds: 30,
    architecture: 'arm64',
  },
  remind: {
    entry: 'lambdas/remind.ts',
    description: 'Reminds people of what is left to be done, at eight and at four',
    memoryMb: 512,
    timeoutSeconds: 60,
    architecture: 'arm64',
  },
  push: {
    entry: 'lambdas/push.ts',
    description: 'Pushes to the devices of people',
    memoryMb: 512,
    timeoutSeconds: 30,
    architecture: 'arm64',
  },
  'pre-sign-up': {
    entry: 'lambdas/cognito/pre-sign-up.ts',
    description: 'Lets a new person in; the e-mail is verified later',
    memoryMb: 256,
    // Cognito itself waits five seconds.
    timeoutSeconds: 5,
    architecture: 'arm64',
  },
  'post-confirmation': {
    entry: 'lambdas/cognito/post-confirmation.ts',
    description: 'Ends the sessions of a person who has reset their password',
    memoryMb: 512,
    // The same.
    timeoutSeconds: 5,
    architecture: 'arm64',
  },
};

/** The output of the stack that says what a Lambda is called in the account. */
export const functionOutput = (name: string): string => `Function${name.replaceAll('-', '')}`;
/** The one of the firewall's stack. */
export const FIREWALL_ARN_OUTPUT = 'Arn';
/** The one that names the version of the edge's secret that CloudFront sends. */
export const EDGE_SECRET_OUTPUT = 'EdgeSecretVersion';
/** The one that names the mapping from the table's stream to `forward`. */
export const STREAM_OUTPUT = 'StreamMapping';

/** Where the layer of the renderer lies in Lambda, and what of it is where. */
export const chromiumLayer = {
  executable: '/opt/chromium/chromium',
  fonts: '/opt/chromium/fonts',
  /** Fontconfig's own cache; the layer is read-only. */
  fontsCache: '/tmp/fonts-cache',
};

/** Of a function with its layers, unpacked. Source: Lambda developer guide, "Lambda quotas": 250 MB. */
export const LARGEST_UNPACKED_BYTES = 262_144_000;

/**
 * All that the function for photos does in the table, and where: the beginnings of partition keys. It reads who asks, and
 * drafts and records; it writes photos on them, asks for sheets, counts uploads, and says of a file that it may be left over.
 */
export const FILES_RIGHTS: Record<string, readonly string[]> = {
  GetItem: ['ORG#'],
  BatchGetItem: ['ORG#', 'USER#'],
  PutItem: ['ORG#', 'DUE#'],
  UpdateItem: ['ORG#', 'USER#', 'DUE#'],
  DeleteItem: ['DUE#'],
  ConditionCheckItem: ['ORG#'],
};

/**
 * The same of the function for customers: it reads estimates and records by what a link's token leads to, writes decisions, and
 * asks for sheets.
 */
export const LINK_RIGHTS: Record<string, readonly string[]> = {
  GetItem: ['LINK#', 'ORG#', 'DUE#'],
  BatchGetItem: ['ORG#'],
  Query: ['ORG#'],
  PutItem: ['ORG#', 'DUE#', 'REMIND#'],
  UpdateItem: ['ORG#'],
  DeleteItem: ['ORG#'],
  ConditionCheckItem: ['ORG#'],
};

/** The indexes that the other functions of the API ask. */
export const INDEXES_ASKED: Record<Exclude<FunctionName, 'files' | 'link'>, readonly IndexName[]> = {
  people: ['gsi1'],
  work: ['gsi1', 'gsi2', 'gsi4'],
  learn: ['gsi1'],
};
