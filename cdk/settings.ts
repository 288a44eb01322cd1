import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '#shared/brand.ts';
import { versions } from '#shared/sheets/rule-tables.ts';
import type { Found } from './found.ts';

/** The stage of the local cloud and the tests, which is never deployed. */
export const LOCAL_STAGE = 'local';

const given = (name: string, what: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined
      ? `${name} is missing. It must be ${what}.`
      : `${name} must be ${what}, not ${JSON.stringify(input)}.`,
});
const text = (name: string, pattern: RegExp, what: string) =>
  z.string(given(name, what)).regex(pattern, given(name, what));
const address = (name: string, what: string) =>
  text(name, /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, `${what}, such as us@workshop.co.nz`);
const host = (name: string) =>
  text(name, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host such as wof.workshop.co.nz').optional();
const count = (name: string, least: number, most: number, usual: number) => {
  const range = given(name, `a whole number from ${least} to ${most}`);
  return z.int(range).min(least, range).max(most, range).default(usual);
};
const onOrOff = (name: string) => z.boolean(given(name, 'true or false')).default(false);

/** Schema of `stages/<stage>.json`. Each error message is a sentence. */
const Settings = z
  .strictObject(
    {
      region: text('region', /^[a-z]{2}(-[a-z]+)+-\d$/, 'an AWS region such as ap-southeast-2'),
      mailFrom: address('mailFrom', 'the sender’s email address'),
      /** SES identity; defaults to the domain of `mailFrom`. */
      mailIdentity: text(
        'mailIdentity',
        /^([^\s@<>]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'a domain or an address such as workshop.co.nz',
      ).optional(),
      /** Support contact (B-03, AMB-13); the build puts email and phone into pages and emails. */
      supportEmail: address('supportEmail', 'the support email address'),
      supportPhone: text('supportPhone', /^[+\d][\d ()-]{5,}$/, 'the support phone number'),
      /** Hosts of the site and the estimator, with a certificate for both, in us-east-1 for CloudFront. */
      domain: host('domain'),
      estimatorDomain: host('estimatorDomain'),
      certificate: text(
        'certificate',
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'the ARN of a certificate in us-east-1',
      ).optional(),
      /** Name of the parameter with the vehicle register's key; without it, the register is off. */
      carjamKeyParameter: text(
        'carjamKeyParameter',
        /^\/?[\w.-]+(\/[\w.-]+)*$/,
        'the name of a parameter, such as /pitcheck/carjam-key',
      ).optional(),
      /** Version of the check sheet for new sheets; defaults to the one in the specification. */
      checkSheetVersion: z
        .string()
        .refine(
          (date) => versions.some(({ effectiveFrom }) => effectiveFrom === date),
          given('checkSheetVersion', 'a version of the check sheet'),
        )
        .optional(),
      /** Email address for alarms; without it, there are no alarms and no budget. */
      alarmsTo: address('alarmsTo', 'the email address for alarms').optional(),
      /** Rate rules of AWS WAF for CloudFront and the user pool; each rule costs money. */
      firewall: onOrOff('firewall'),
      /**
       * Reserves concurrency for the functions with `reservedConcurrency`. At least 100 must stay unreserved in the
       * account.
       */
      reserveConcurrency: onOrOff('reserveConcurrency'),
      /** Issues a new refresh token with each renewal of a session. */
      rotateRefreshTokens: onOrOff('rotateRefreshTokens'),
      /** Emails of the queue that are sent at once. */
      mailsAtOnce: count('mailsAtOnce', 2, 1000, 2),
      /** Emails an hour from all workshops to their customers, and those that verify addresses. */
      customerMailsPerHour: count('customerMailsPerHour', 100, 1_000_000, 1800),
      accountMailsPerHour: count('accountMailsPerHour', 20, 100_000, 200),
      /** Overdue work that one sweep requests again, for each of eight shards. */
      duePerSweep: count('duePerSweep', 50, 250, 50),
      /** PDFs rendered at once, with `reserveConcurrency`. */
      rendersAtOnce: count('rendersAtOnce', 1, 900, 10),
      /** API calls of all people together. */
      callsPerSecond: count('callsPerSecond', 100, 10_000, 1000),
      /** Runs of reminders at once, each for its part of the shards. */
      remindersAtOnce: count('remindersAtOnce', 1, 16, 4),
      /** Turns on X-Ray tracing. */
      traces: onOrOff('traces'),
      /** A restored table, which replaces the stack's own. CloudFormation then leaves both alone. */
      tableName: text('tableName', /^[\w.-]{3,255}$/, 'the name of a table').optional(),
      /** Stops everything that uses the table: API, schedules, stream, and events of emails. */
      closed: onOrOff('closed'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `Unknown setting: ${issue.keys.join(', ')}. Remove it, or correct its name.`
          : 'The file must contain a JSON object.',
    },
  )
  .refine(({ domain, certificate }) => !domain === !certificate, 'domain and certificate must be set together.')
  .refine(({ domain, estimatorDomain }) => domain || !estimatorDomain, 'estimatorDomain requires domain.')
  .refine(
    ({ domain, estimatorDomain }) => !domain || domain !== estimatorDomain,
    'estimatorDomain must differ from domain.',
  )
  .refine(
    ({ mailFrom, mailIdentity = mailFrom }) =>
      mailIdentity === mailFrom || `.${mailFrom.slice(mailFrom.indexOf('@') + 1)}`.endsWith(`.${mailIdentity}`),
    'mailIdentity must be mailFrom, its domain or a parent domain.',
  );
/** Settings of a stage, with the values derived from them. */
export type Stage = z.infer<typeof Settings> & {
  name: string;
  mailIdentity: string;
  /** Folder of the build output. */
  dist: string;
  found?: Found;
};
type StageSettings = Omit<Stage, 'dist' | 'found'>;

/** CloudFormation names of a stage's stacks. */
export const stackName = ({ name }: Pick<Stage, 'name'>) => `pitcheck-${name}`;
/** Can't clash with a stage's stack, because no stage name starts with a hyphen. */
export const firewallStackName = ({ name }: Pick<Stage, 'name'>) => `pitcheck--firewall-${name}`;
/**
 * Unique for each identity: each character that isn't allowed in stack names is replaced by a different number of
 * hyphens.
 */
export const senderStackName = (mailIdentity: string) =>
  `pitcheck-mail-${mailIdentity.replace(/[^a-z0-9]/gi, (sign) => HYPHENS[sign] ?? `----${sign.charCodeAt(0)}`)}`;
const HYPHENS: Readonly<Record<string, string>> = { '.': '-', '-': '--', '@': '---' };
/**
 * Parameters of the VAPID keys, which the first deployment creates: a secret with both keys, and the public key for the
 * API.
 */
export const pushParameters = ({ name }: Pick<Stage, 'name'>) => ({
  keys: `/pitcheck/${name}/push-keys`,
  publicKey: `/pitcheck/${name}/push-public-key`,
});
/**
 * Parameter of the secret that CloudFront sends to the API. The deployment creates it, and adds a version on request.
 */
export const edgeSecretParameter = ({ name }: Pick<Stage, 'name'>) => `/pitcheck/${name}/edge-secret`;
/**
 * Returns a dynamic reference that CloudFormation resolves to a version of a parameter, the newest by default. It keeps
 * the value out of the template. Without a version, CloudFormation doesn't notice that the value has changed.
 */
export const parameterReference = (parameter: string, version?: number) =>
  `{{resolve:ssm:${parameter}${version ? `:${version}` : ''}}}`;
export const edgeSecretReference = (stage: Pick<Stage, 'name'>, version?: number) =>
  parameterReference(edgeSecretParameter(stage), version);
/** Name of the files bucket, which other resources need before the bucket exists. */
export const filesBucketName = ({ name }: Pick<Stage, 'name'>, account: string, region: string) =>
  `pitcheck-${name}-files-${account}-${region}`;

const ofThisMachine = {
  region: 'ap-southeast-2',
  mailFrom: 'no-reply@pitcheck.example',
  supportEmail: SUPPORT_EMAIL,
  supportPhone: SUPPORT_PHONE,
};

/** Derives the estimator's host if the site's host contains `inspections` (AMB-100). */
const besideInspections = (domain = '') =>
  domain.includes('inspections') ? { estimatorDomain: domain.replace('inspections', 'estimator') } : {};

/** Parses settings. Throws an error whose message is a sentence for the operator. */
export function parseSettings(stage: string, json: unknown): StageSettings {
  // The stage becomes part of a bucket's name.
  if (!/^[a-z][a-z0-9-]{0,14}$/.test(stage))
    throw new Error(
      `A stage name has up to 15 lower-case letters, digits or hyphens and starts with a letter, not "${stage}".`,
    );
  const { success, error, data } = Settings.safeParse(json);
  if (!success) throw new Error(`${fileOf(stage)}: ${error.issues.map(({ message }) => message).join(' ')}`);
  for (const [name, value] of Object.entries(data))
    if (stage !== LOCAL_STAGE && typeof value === 'string' && isNobodys(value))
      throw new Error(`${fileOf(stage)}: ${name} is still the placeholder ${value}.`);
  const domainOfSender = data.mailFrom.slice(data.mailFrom.indexOf('@') + 1);
  return {
    ...besideInspections(data.domain),
    ...data,
    mailIdentity: data.mailIdentity ?? domainOfSender,
    name: stage,
  };
}

/** True for placeholder values from `stages/example.json`. */
const isNobodys = (value: string) => value.endsWith('.example') || value.replace(/\D/g, '') === EXAMPLE_PHONE;
/** Digits only. */
const EXAMPLE_PHONE = '0800123456';

/** Reads the settings of a stage; those of the local stage are fixed. */
export function readSettings(stage: string, folder = 'stages'): StageSettings {
  if (stage === LOCAL_STAGE) return parseSettings(stage, ofThisMachine);
  const file = `${folder}/${stage}.json`;
  if (/^[a-z0-9-]+$/.test(stage) && !existsSync(file))
    throw new Error(`Stage ${stage} doesn’t exist. Create ${fileOf(stage)} as described in docs/deploy.md.`);
  return parseSettings(stage, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
}

function fileOf(stage: string) {
  return `stages/${stage}.json`;
}
