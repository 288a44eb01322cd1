import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readCheckedSettings } from '../../cdk/checked-settings.ts';
import { Firewall } from '../../cdk/firewall.ts';
import { Found } from '../../cdk/found.ts';
import { FIREWALL_STACK, lambdas, SENDER_STACK, STACK } from '../../cdk/functions.ts';
import { Sender } from '../../cdk/mails/sender.ts';
import { parseSettings } from '../../cdk/settings.ts';
import { Pitcheck } from '../../cdk/stack.ts';
import { smallest } from './trial-settings.ts';

// biome-ignore lint/suspicious/noExplicitAny: templates have no types
export type Properties = any;
type Resource = { Type: string; Properties: Properties; DeletionPolicy?: string; DependsOn?: string[] };

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
    'assets/1a2b3c.woff2',
  ].map((file) => `web/${file}`),
  'compressed/assets/app-1a2b3c4d.js',
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
  const config = text(template.Outputs?.WebConfig?.Value ?? '');
  return { template, config, sender, firewall, acknowledged };
};

export type Synthesized = ReturnType<typeof read>;

/** The rules that a stack knowingly breaks, with their reasons. */
function readAcknowledged(out: string) {
  const metadata: Record<string, { type: string; data: Record<string, string> }[]> = JSON.parse(
    readFileSync(join(out, `${STACK}.metadata.json`), 'utf8'),
  );
  const all = Object.values(metadata).flatMap((entries) =>
    entries.filter(({ type }) => type === 'aws:cdk:acknowledged-rules').flatMap(({ data }) => Object.entries(data)),
  );
  return all.map(([id, reason]) => ({ rule: id.replace(/^Annotation::|\[.*/g, ''), reason }));
}

type Stages = Record<string, object>;
type Changes = { without?: string; grown?: string };
/** Writes placeholder bundles and stage settings to a folder, for `use`. */
const withBuilt = <Made>(
  stages: Stages,
  { without = '', grown = '' }: Changes,
  use: (places: { dist: string; stages: string }, out: string) => Made,
): Made =>
  inTemporaryFolder((dist, out) => {
    if (grown) truncateSync(join(dist, grown), 300_000_000);
    if (without) rmSync(join(dist, without), { recursive: true });
    mkdirSync(join(dist, 'stages'));
    for (const [name, settings] of Object.entries(stages))
      writeFileSync(join(dist, 'stages', `${name}.json`), JSON.stringify(settings));
    return use({ dist, stages: join(dist, 'stages') }, out);
  });

/**
 * One process for all stages, because loading the CDK and CloudFormation's rules takes longer than checking a stage.
 */
const RUN_EACH = `
  for (const [at, environment] of JSON.parse(process.env.RUNS).entries()) {
    Object.assign(process.env, environment);
    await import(\`\${process.env.APP}?\${at}\`);
  }`;

/** Runs `cdk/app.ts` for each stage as the build and the CDK CLI do, with every check, on placeholder bundles. */
export const runApp = <Name extends string>(stages: Record<Name, object>, changes: Changes = {}) =>
  withBuilt(stages, changes, (places, out) => {
    const names = Object.keys(stages) as Name[];
    const runs = names.map((stage) => ({
      CDK_OUTDIR: join(out, stage),
      CDK_CONTEXT_JSON: JSON.stringify({ ...places, stage }),
    }));
    const env = { PATH: process.env.PATH, APP: pathToFileURL('cdk/app.ts').href, RUNS: JSON.stringify(runs) };
    const args = ['--input-type=module', '-e', RUN_EACH];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    const made = status === 0 ? names.map((name) => [name, read(join(out, name))] as const) : [];
    return {
      status,
      said: stderr.replaceAll(places.dist, '<dist>'),
      made: Object.fromEntries(made) as Partial<Record<Name, Synthesized>>,
    };
  });

/** Returns the sentence with which `cdk/app.ts` refuses a stage, or '' if it accepts it. */
export const refusalOf = (settings: object, changes: Changes = {}, name = 'trial') =>
  withBuilt({ trial: settings }, changes, ({ dist, stages }) => {
    try {
      readCheckedSettings(name, dist, stages);
      return '';
    } catch (error) {
      return String((error as Error).message).replaceAll(dist, '<dist>');
    }
  });

const synthesized = new Map<string, Synthesized>();
/**
 * Returns the same templates without the checks, which take longer than everything else. All files of a worker share
 * them, so treat them as read-only.
 */
export const synthesize = (settings: object = smallest, name = 'trial', found: Partial<Found> = {}) => {
  const key = JSON.stringify([settings, name, found]);
  const made = synthesized.get(key) ?? synthesizeAnew(settings, name, found);
  synthesized.set(key, made);
  return made;
};

const synthesizeAnew = (settings: object, name: string, found: Partial<Found>) =>
  inTemporaryFolder((dist, outdir) => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
    const app = new App({
      outdir,
      context: { ...context, 'aws:cdk:enable-path-metadata': true },
      builtinCloudFormationValidation: false,
    });
    const stage = { ...parseSettings(name, settings), dist, found: Found.parse(found) };
    new Pitcheck(app, stage);
    new Sender(app, stage);
    if (stage.firewall) new Firewall(app, stage);
    app.synth();
    return read(outdir);
  });

/** Returns every resource of a type, by its logical id. */
export const resources = ({ template }: Pick<Synthesized, 'template'>, type: string) =>
  Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource, properties: resource.Properties }));

export function only(stack: Pick<Synthesized, 'template'>, type: string, id = /./) {
  const [one, ...more] = resources(stack, type).filter((resource) => id.test(resource.id));
  if (!one || more.length > 0) throw new Error(`Not exactly one ${type}`);
  return one;
}

/** Formats an intrinsic as text, for example `{ Ref: 'AWS::Region' }` as `<AWS::Region>`. */
export function text(value: Properties): string {
  if (typeof value !== 'object') return String(value);
  if (value.Ref) return `<${value.Ref}>`;
  if (value['Fn::GetAtt']) return `<${value['Fn::GetAtt'].join('.')}>`;
  if (value['Fn::Join']) return value['Fn::Join'][1].map(text).join(value['Fn::Join'][0]);
  throw new Error(`Not text: ${JSON.stringify(value)}`);
}
