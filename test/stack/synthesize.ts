import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Firewall } from '../../cdk/firewall.ts';
import { Found } from '../../cdk/found.ts';
import { FIREWALL_STACK, lambdas, SENDER_STACK, STACK } from '../../cdk/functions.ts';
import { Sender } from '../../cdk/mails/sender.ts';
import { parseSettings } from '../../cdk/settings.ts';
import { Pitcheck } from '../../cdk/stack.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is as CloudFormation wants it
export type Properties = any;
type Resource = { Type: string; Properties: Properties; DeletionPolicy?: string; DependsOn?: string[] };

/** What a stage must say of itself, and nothing more. */
export const smallest = {
  region: 'ap-southeast-2',
  mailFrom: 'no-reply@workshop.co.nz',
  supportEmail: 'help@workshop.co.nz',
  supportPhone: '0800 555 100',
};
/** With every switch. */
export const largest = {
  ...smallest,
  domain: 'inspections.workshop.co.nz',
  estimatorDomain: 'estimator.workshop.co.nz',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d',
  carjamKeyParameter: '/pitcheck/carjam-key',
  checkSheetVersion: '2026-11-01',
  alarmsTo: 'alarms@workshop.co.nz',
  reserveConcurrency: true,
  firewall: true,
  rotateRefreshTokens: true,
  routeMetrics: true,
  traces: true,
};

const BUILT = [
  ...Object.keys(lambdas).map((name) => `lambdas/${name}/index.mjs`),
  'layers/chromium/chromium/chromium',
  ...['files', 'render'].map((name) => `lambdas/${name}/node_modules/@img/sharp-linux-x64/package.json`),
  ...[
    'index.html',
    'auth/popup.html',
    'links/link.html',
    'links/sheet.html',
    'links/stop.html',
    'sw.js',
    'openapi.json',
    'licences.txt',
    'assets/app-1a2b3c4d.js',
  ].map((file) => `web/${file}`),
];

function inTemporaryFolder<Made>(make: (dist: string, out: string) => Made): Made {
  const dir = mkdtempSync(join(tmpdir(), 'synth-'));
  try {
    for (const file of BUILT) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), `stand-in for ${file}, with ${smallest.supportEmail}`);
    }
    return make(dir, join(dir, 'out'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, { Value: Properties }> };
const readTemplate = (out: string, id: string): Template =>
  JSON.parse(readFileSync(join(out, `${id}.template.json`), 'utf8'));

const read = (out: string) => {
  const template = readTemplate(out, STACK);
  const acknowledged = readAcknowledged(out);
  const sender = { template: readTemplate(out, SENDER_STACK) };
  const firewall = existsSync(join(out, `${FIREWALL_STACK}.template.json`))
    ? { template: readTemplate(out, FIREWALL_STACK) }
    : undefined;
  const [config = ''] = globSync(join(out, 'asset.*/config.json')).map((file) => readFileSync(file, 'utf8'));
  return { template, config, sender, firewall, acknowledged };
};

/** The rules that a stack breaks knowingly, with the reasons for it. */
function readAcknowledged(out: string) {
  const metadata: Record<string, { type: string; data: Record<string, string> }[]> = JSON.parse(
    readFileSync(join(out, `${STACK}.metadata.json`), 'utf8'),
  );
  const all = Object.values(metadata).flatMap((entries) =>
    entries.filter(({ type }) => type === 'aws:cdk:acknowledged-rules').flatMap(({ data }) => Object.entries(data)),
  );
  return all.map(([id, reason]) => ({ rule: id.replace(/^Annotation::|\[.*/g, ''), reason }));
}

/** Runs `cdk/app.ts` as the build and the CDK CLI do, with every check, on stand-ins for the bundles and for the file of a stage. */
export const runApp = (settings: object = largest, { name = 'trial', without = '', grown = '' } = {}) =>
  inTemporaryFolder((dist, out) => {
    if (grown) truncateSync(join(dist, grown), 300_000_000);
    if (without) rmSync(join(dist, without), { recursive: true });
    mkdirSync(join(dist, 'stages'));
    writeFileSync(join(dist, 'stages/trial.json'), JSON.stringify(settings));
    const { status, stderr } = spawnSync(process.execPath, ['cdk/app.ts'], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        CDK_OUTDIR: out,
        CDK_CONTEXT_JSON: JSON.stringify({ stage: name, stages: join(dist, 'stages'), dist }),
      },
    });
    return { status, said: stderr.replaceAll(dist, '<dist>'), made: status === 0 ? read(out) : undefined };
  });

/** The same template without the checks, which take longer than all the rest. */
export const synthesize = (settings: object = smallest, name = 'trial', found?: Partial<Found>) =>
  inTemporaryFolder((dist, outdir) => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
    const app = new App({
      outdir,
      context,
      builtinCloudFormationValidation: false,
    });
    const stage = { ...parseSettings(name, settings), dist, found: Found.parse(found ?? {}) };
    new Pitcheck(app, stage);
    new Sender(app, stage);
    if (stage.firewall) new Firewall(app, stage);
    app.synth();
    return read(outdir);
  });
export type Synthesized = ReturnType<typeof synthesize>;

/** Every resource of a type, by its logical id. */
export const resources = ({ template }: Pick<Synthesized, 'template'>, type: string) =>
  Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource, properties: resource.Properties }));

export function only(stack: Pick<Synthesized, 'template'>, type: string) {
  const [one, ...more] = resources(stack, type);
  if (!one || more.length > 0) throw new Error(`Not exactly one ${type}`);
  return one;
}

/** Reads an intrinsic as text: `{ Ref: 'AWS::Region' }` is `<AWS::Region>`. */
export function text(value: Properties): string {
  if (typeof value !== 'object') return String(value);
  if (value.Ref) return `<${value.Ref}>`;
  if (value['Fn::GetAtt']) return `<${value['Fn::GetAtt'].join('.')}>`;
  if (value['Fn::Join']) return value['Fn::Join'][1].map(text).join(value['Fn::Join'][0]);
  throw new Error(`Not text: ${JSON.stringify(value)}`);
}
