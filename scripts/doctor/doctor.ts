import { parseArgs } from 'node:util';
import { edgeSecretParameter, LOCAL_STAGE } from '../../cdk/settings.ts';
import { describeUnknown, runChecks } from '../deploy/check.ts';
import { parseOutputs } from '../deploy/outputs.ts';
import { openParameters } from '../deploy/parameters.ts';
import type { Retries } from '../deploy/retries.ts';
import { smokeTest } from '../deploy/smoke.ts';
import { openStage } from '../deploy/stack-state.ts';
import { testStarts } from '../deploy/starts.ts';
import { plainly } from '../plainly.ts';
import { backgroundChecks } from './background.ts';
import { quotaChecks } from './quotas.ts';

const HELP = `npm run doctor -- --stage <stage>

Checks a stage from outside, with the AWS credentials of the shell: its pages and API, whether each function starts, the
background work, alarms and quotas. ✓ means OK, ! is a warning, ✗ must be fixed: the line says how. Exits with code 1 if there is
a ✗. It changes nothing, but starts a sweep.`;

/** One repetition, because a sweep may be running. */
const RETRIES: Retries = { attempts: 2, pauseMs: 5_000 };

export async function doctor(args: string[], retries = RETRIES) {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      // for tests, which have their own stages
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || !values.stage) return console.log(HELP);
  if (values.stage === LOCAL_STAGE) throw new Error('The stage “local” only runs on this machine.');
  const { settings, outputs } = await openStage(values.stage, values.stages);
  const { name, region, closed } = settings;
  if (closed) return console.log(`${name} is closed. Nothing was checked: its sweep would run.`);
  const known = parseOutputs(outputs);
  const say = console.log;

  const unknown = (error: unknown) => ({ failure: describeUnknown(error) });
  say(`Background work of ${name} in ${region}:`);
  // Before the functions are started, because that starts a sweep.
  let wrong = (await runChecks(backgroundChecks({ name, region, outputs }), say, unknown)).length;
  say(`${known.Site} from outside:`);
  for (const part of ['pages', 'API'] as const) wrong += await smokeTest(known.Site, known, part, say, retries);
  say('Functions:');
  const secret = (await openParameters(region).read(edgeSecretParameter(settings)))?.Value ?? '';
  wrong += await testStarts(region, outputs, secret, say, retries);
  say('Quotas (AWS does not report those of the user pool):');
  wrong += (await runChecks(quotaChecks(region), say, unknown)).length;
  if (wrong > 0) throw new Error(`${wrong} checks failed, see above. docs/operate.md explains them: Check a stage.`);
}

if (import.meta.main) await plainly(doctor);
