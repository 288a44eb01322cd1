import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '#shared/brand.ts';
import { versions } from '#shared/sheets/rule-tables.ts';
import type { Found } from './found.ts';

/** The stage that never leaves this machine: the local cloud and the tests read its template. */
export const LOCAL_STAGE = 'local';

const given = (name: string, what: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? `Its ${name} is missing: ${what}.` : `Its ${name} is ${what}, not ${JSON.stringify(input)}.`,
});
const text = (name: string, pattern: RegExp, what: string) =>
  z.string(given(name, what)).regex(pattern, given(name, what));
const address = (name: string, what: string) =>
  text(name, /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, `${what}, such as us@workshop.co.nz`);
const host = (name: string) =>
  text(name, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host such as wof.workshop.co.nz').optional();
const onOrOff = (name: string) => z.boolean(given(name, 'true or false')).default(false);

/** What a stage says of itself in `stages/<stage>.json`. Each refusal is a sentence. */
const Settings = z
  .strictObject(
    {
      region: text('region', /^[a-z]{2}(-[a-z]+)+-\d$/, 'where it runs, such as ap-southeast-2'),
      mailFrom: address('mailFrom', 'the address that mails come from'),
      /** What SES knows the sender by; left out, the domain of that address. */
      mailIdentity: text(
        'mailIdentity',
        /^([^\s@<>]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        'a domain or an address such as workshop.co.nz',
      ).optional(),
      /** Whom people ask for help (B-03, AMB-13); the build puts both into pages and mails. */
      supportEmail: address('supportEmail', 'the address that people ask for help'),
      supportPhone: text('supportPhone', /^[+\d][\d ()-]{5,}$/, 'the number that people call for help'),
      /** Names of the site and of the estimator, with a certificate for both: CloudFront wants it in us-east-1. */
      domain: host('domain'),
      estimatorDomain: host('estimatorDomain'),
      certificate: text(
        'certificate',
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'the ARN of a certificate in us-east-1',
      ).optional(),
      /** The parameter with the key of the vehicle register; without it there is none. */
      carjamKeyParameter: text(
        'carjamKeyParameter',
        /^\/?[\w.-]+(\/[\w.-]+)*$/,
        'the name of a parameter, such as /pitcheck/carjam-key',
      ).optional(),
      /** The version of the check sheet that new sheets pin; left out, the one that the specification names. */
      checkSheetVersion: z
        .string()
        .refine(
          (date) => versions.some(({ effectiveFrom }) => effectiveFrom === date),
          given('checkSheetVersion', 'a version of the check sheet'),
        )
        .optional(),
      /** Who gets a mail when something fails; without it there are no alarms and no budget. */
      alarmsTo: address('alarmsTo', 'the address that alarms go to').optional(),
      /** Rate rules of AWS WAF before CloudFront and the user pool, each at its price. */
      firewall: onOrOff('firewall'),
      /** Keeps room for the functions that say so; of the account's concurrency at least 100 must be left. */
      reserveConcurrency: onOrOff('reserveConcurrency'),
      /** Figures of the API by route, each at the price of a metric. */
      routeMetrics: onOrOff('routeMetrics'),
      /** A new refresh token with each renewal of a session. */
      rotateRefreshTokens: onOrOff('rotateRefreshTokens'),
      /** X-Ray. */
      traces: onOrOff('traces'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `There is no setting ${issue.keys.join(', ')}.` : 'It is no JSON object.',
    },
  )
  .refine(
    ({ domain, certificate }) => !domain === !certificate,
    'Its domain needs a certificate, and the other way round.',
  )
  .refine(({ domain, estimatorDomain }) => domain || !estimatorDomain, 'Its estimatorDomain needs a domain too.')
  .refine(
    ({ domain, estimatorDomain }) => !domain || domain !== estimatorDomain,
    'Its estimatorDomain is its domain: each site needs a name of its own.',
  )
  .refine(
    ({ mailFrom, mailIdentity = mailFrom }) =>
      mailIdentity === mailFrom || `.${mailFrom.slice(mailFrom.indexOf('@') + 1)}`.endsWith(`.${mailIdentity}`),
    'Its mailIdentity is neither its mailFrom, nor the domain of that address, nor a domain above it.',
  );
/** A stage as the stack is made for it. */
export type Stage = z.infer<typeof Settings> & {
  name: string;
  mailIdentity: string;
  /** Folder of the build. */
  dist: string;
  found?: Found;
};
type StageSettings = Omit<Stage, 'dist' | 'found'>;

/** What CloudFormation calls the stacks of a stage. */
export const stackName = ({ name }: Pick<Stage, 'name'>) => `pitcheck-${name}`;
/** Beside those: no stage begins with a hyphen. */
export const firewallStackName = ({ name }: Pick<Stage, 'name'>) => `pitcheck--firewall-${name}`;
/** No two senders have one stack: what a name of a stack cannot hold is told apart by hyphens. */
export const senderStackName = (mailIdentity: string) =>
  `pitcheck-mail-${mailIdentity.replace(/[^a-z0-9]/gi, (sign) => HYPHENS[sign] ?? `----${sign.charCodeAt(0)}`)}`;
const HYPHENS: Readonly<Record<string, string>> = { '.': '-', '-': '--', '@': '---' };
/** Of the keys that pushes are signed with, which a deploy makes once: both as a secret, and the public one for whoever subscribes. */
export const pushParameters = ({ name }: Pick<Stage, 'name'>) => ({
  keys: `/pitcheck/${name}/push-keys`,
  publicKey: `/pitcheck/${name}/push-public-key`,
});
/** What CloudFront proves itself to the API with. The deploy makes it, and puts a new version when it is asked for one. */
export const edgeSecretParameter = ({ name }: Pick<Stage, 'name'>) => `/pitcheck/${name}/edge-secret`;
/** Returns what CloudFormation replaces by the value of that version, the newest without one; the value itself is in no template. */
export const edgeSecretReference = (stage: Pick<Stage, 'name'>, version?: number) =>
  `{{resolve:ssm:${edgeSecretParameter(stage)}${version ? `:${version}` : ''}}}`;
/** The one name of a bucket that must be known before there is one. */
export const filesBucketName = ({ name }: Pick<Stage, 'name'>, account: string, region: string) =>
  `pitcheck-${name}-files-${account}-${region}`;

const ofThisMachine = {
  region: 'ap-southeast-2',
  mailFrom: 'no-reply@pitcheck.example',
  supportEmail: SUPPORT_EMAIL,
  supportPhone: SUPPORT_PHONE,
};

/** The estimator's host, where the site's own says what it is (AMB-100). */
const besideInspections = (domain = '') =>
  domain.includes('inspections') ? { estimatorDomain: domain.replace('inspections', 'estimator') } : {};

/** Checked settings, or an error whose message is a sentence for whoever deploys. */
export function parseSettings(stage: string, json: unknown): StageSettings {
  // It becomes part of a bucket's name.
  if (!/^[a-z][a-z0-9-]{0,14}$/.test(stage))
    throw new Error(`A stage has up to 15 small letters, digits or hyphens, not "${stage}".`);
  const { success, error, data } = Settings.safeParse(json);
  if (!success) throw new Error(`${fileOf(stage)}: ${error.issues.map(({ message }) => message).join(' ')}`);
  for (const [name, value] of Object.entries(data))
    if (stage !== LOCAL_STAGE && typeof value === 'string' && isNobodys(value))
      throw new Error(`${fileOf(stage)}: Its ${name} is ${value}, which nobody can have.`);
  const domainOfSender = data.mailFrom.slice(data.mailFrom.indexOf('@') + 1);
  return {
    ...besideInspections(data.domain),
    ...data,
    mailIdentity: data.mailIdentity ?? domainOfSender,
    name: stage,
  };
}

/** What stands in `stages/example.json` for whoever copies it. */
const isNobodys = (value: string) => value.endsWith('.example') || value.replace(/\D/g, '') === EXAMPLE_PHONE;
/** However it is spaced. */
const EXAMPLE_PHONE = '0800123456';

/** Reads the settings of a stage; those of this machine are always the same. */
export function readSettings(stage: string, folder = 'stages'): StageSettings {
  if (stage === LOCAL_STAGE) return parseSettings(stage, ofThisMachine);
  const file = `${folder}/${stage}.json`;
  if (/^[a-z0-9-]+$/.test(stage) && !existsSync(file))
    throw new Error(`There is no stage ${stage}: write ${fileOf(stage)}: docs/deploy.md says how.`);
  return parseSettings(stage, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
}

function fileOf(stage: string) {
  return `stages/${stage}.json`;
}
