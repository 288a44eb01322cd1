import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { versions } from '#shared/sheets/rule-tables.ts';
import { lambdas } from './functions.ts';

// The CDK CLI hands over what cdk.json says, and asks for paths; run without it, as `node cdk/app.ts`, we do the same.
const { context } = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
const { stage, dist, mailFrom, carjamKeyParameter, checkSheetVersion, refreshTokenRotation } = z
  .object({
    stage: z.string(),
    dist: z.string(),
    /** Who our mails come from: an address, or one of a domain, that is verified in SES. */
    mailFrom: z.string(),
    /** Where the key of the vehicle register is kept, as /pitcheck/carjam-key; a stage without it has no register. */
    carjamKeyParameter: z.string().optional(),
    /** The version of the check sheet that new sheets pin; left out: the one that the specification names. */
    checkSheetVersion: z.string().optional(),
    /** Whether each renewal of a session brings a new refresh token. */
    refreshTokenRotation: z.string().default('off'),
  })
  .parse({ ...context, ...JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') });

const built = [`${dist}/web/index.html`, ...Object.keys(lambdas).map((name) => `${dist}/lambdas/${name}/index.mjs`)];
const missing = built.find((file) => !existsSync(file));
if (missing) refuse(`Run npm run build first: there is no ${missing}.`);
// It becomes part of a bucket's name.
if (!/^[a-z][a-z0-9-]{0,14}$/.test(stage))
  refuse(`A stage has up to 15 small letters, digits or hyphens, not "${stage}".`);
if (!/^[^\s@<>]+@[^\s@<>]+$/.test(mailFrom))
  refuse(`Mails come from an address such as us@example.nz, not "${mailFrom}".`);
if (carjamKeyParameter !== undefined && !/^\/?[\w.-]+(\/[\w.-]+)*$/.test(carjamKeyParameter))
  refuse(`A parameter has a name such as /pitcheck/carjam-key, not "${carjamKeyParameter}".`);
if (checkSheetVersion !== undefined && !versions.some(({ effectiveFrom }) => effectiveFrom === checkSheetVersion))
  refuse(`There is no version ${checkSheetVersion} of the check sheet.`);
if (!['on', 'off'].includes(refreshTokenRotation))
  refuse(`The rotation of refresh tokens is on or off, not "${refreshTokenRotation}".`);

// Only now: the CDK takes seconds to load, and whoever is refused need not wait for it.
const [{ App, Validations }, { AwsSolutionsChecks }, { Pitcheck }] = await Promise.all([
  import('aws-cdk-lib'),
  import('cdk-nag'),
  import('./stack.ts'),
]);
const app = new App({ context: { ...context, 'aws:cdk:enable-path-metadata': true } });
const rotatesRefreshTokens = refreshTokenRotation === 'on';
new Pitcheck(app, { stage, dist, mailFrom, carjamKeyParameter, checkSheetVersion, rotatesRefreshTokens });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
