import type { Found } from '../../cdk/found.ts';
import { FIREWALL_ARN_OUTPUT, FIREWALL_REGION, FIREWALL_STACK, SENDER_STACK, STACK } from '../../cdk/functions.ts';
import { firewallStackName, stackName } from '../../cdk/settings.ts';
import { findAccount } from './account.ts';
import { type Place, runChecks } from './check.ts';
import { listChecks } from './checks.ts';
import { hasRoomForLink } from './concurrency.ts';
import { ensureEdgeSecret, planEdgeSecret } from './edge-secret.ts';
import { describeVerification, findIdentity } from './mail-identity.ts';
import { isOutOfSandbox } from './mails.ts';
import { describeNextSteps } from './next-steps.ts';
import { parseOutputs } from './outputs.ts';
import { findDeployedPages, publishPages } from './pages.ts';
import { describePlan } from './plan.ts';
import { ensurePushKeys } from './push-keys.ts';
import { smokeTest } from './smoke.ts';
import { findStack } from './stack-state.ts';
import { testStarts } from './starts.ts';
import { findTableStream } from './table.ts';

type Means = {
  say: (line: string) => void;
  /** Builds, then deploys a stack to a region with the CDK. `found`: facts about the account. */
  deploy: (stack: string, region: string, found?: Found) => Promise<void>;
  checks?: typeof listChecks;
  pushKeys?: typeof ensurePushKeys;
  edgeSecret?: typeof ensureEdgeSecret;
  smoke?: typeof smokeTest;
  start?: typeof testStarts;
  findPages?: typeof findDeployedPages;
  publish?: typeof publishPages;
};

/**
 * Deploys everything, from an account to a working site. Throws an error with a message for the operator. Safe to run
 * again.
 */
export async function deployStage(
  stage: Place['stage'],
  {
    say,
    deploy,
    checks = listChecks,
    pushKeys = ensurePushKeys,
    edgeSecret = ensureEdgeSecret,
    smoke = smokeTest,
    start = testStarts,
    findPages = findDeployedPages,
    publish = publishPages,
  }: Means,
  { checkOnly = false, renewEdgeSecret = false } = {},
): Promise<void> {
  const { name, region, mailIdentity } = stage;
  const account = await findAccount();
  if (!account) {
    say(describePlan({ stage }));
    throw new Error(
      'The shell is not signed in to an AWS account. Sign in (aws login, or aws configure) and run this again.',
    );
  }
  say(`Stage ${name}, account ${account}, ${region}`);
  const refused = await runChecks(checks({ stage, account }), say);
  if (refused.length > 0) throw new Error(`Fix the checks marked with ✗ first: ${refused.join(', ')}.`);
  if (checkOnly) return;

  if (!(await findIdentity(stage)).known) await deploy(SENDER_STACK, region);
  const identity = await findIdentity(stage);
  if (!identity.verified) {
    say(describeVerification(stage, identity));
    throw new Error(
      `SES has not verified ${mailIdentity} yet. Run this again when it has: aws sesv2 get-email-identity --email-identity ${mailIdentity} --region ${region} --query VerifiedForSendingStatus`,
    );
  }

  const keys = await pushKeys(stage);
  if (keys.isNew) say('Created the signing keys for pushes.');
  const secret = await edgeSecret(stage, { renew: renewEdgeSecret });
  const versions = { secret: secret.version, pushKey: keys.version };
  await deployAll(stage, versions, { say, deploy, findPages });
  const said = (await findOutputs(stage)) ?? {};
  const outputs = parseOutputs(said);
  if (stage.closed)
    return say(`\n${name} is closed: its API refuses every call. Nothing was tested, and no page was published.`);
  await publishTested(region, said, secret.value, { say, smoke, start, publish });
  say(`\n${name} is at ${outputs.Site}\n\n${describeNextSteps({ stage }, outputs, await isOutOfSandbox(region))}`);
}

/** Tests the deployed API, then publishes the pages: a failed deploy must not leave new pages with an earlier API. */
async function publishTested(
  region: string,
  said: Record<string, string>,
  secret: string,
  { say, smoke, start, publish }: Required<Pick<Means, 'say' | 'smoke' | 'start' | 'publish'>>,
) {
  const outputs = parseOutputs(said);
  const site = `https://${outputs.SiteAddress}`;
  say(`Testing ${site} from outside:`);
  const wrongResponses = await smoke(site, outputs, 'API', say);
  say('Testing the functions behind it:');
  const wrong = wrongResponses + (await start(region, said, secret, say));
  if (wrong > 0) throw new Error(`The API is deployed, but not the pages: ${wrong} tests failed, see above.`);
  await publish(region, site, outputs);
  say('Testing the published pages:');
  const wrongPages = await smoke(site, outputs, 'pages', say);
  if (wrongPages > 0) throw new Error(`The stage is deployed, but ${wrongPages} tests failed: see above.`);
}

type Versions = { secret: number; pushKey: number };
/** Deploys the main stack. It depends on the account's concurrency, and on the deployed secret and pages. */
async function deployAll(
  stage: Place['stage'],
  versions: Versions,
  { say, deploy, findPages }: Required<Pick<Means, 'say' | 'deploy' | 'findPages'>>,
) {
  const firewallArn = stage.firewall ? await deployFirewall(stage, deploy) : undefined;
  const room = await hasRoomForLink(stage).catch(() => false);
  const outputs = await findOutputs(stage);
  const steps = planEdgeSecret(versions.secret, outputs);
  const deployedPages = outputs?.SiteAddress ? await findPages(`https://${outputs.SiteAddress}`) : {};
  if (steps.length > 1) say('The secret between CloudFront and the API changes, which takes two deploys.');
  const tableStreamArn = await findTableStream(stage);
  const found = { hasRoomForLink: room, pushKeyVersion: versions.pushKey, firewallArn, deployedPages, tableStreamArn };
  for (const edgeSecret of steps) await deploy(STACK, stage.region, { ...found, edgeSecret });
}

async function deployFirewall(stage: Place['stage'], deploy: Means['deploy']) {
  await deploy(FIREWALL_STACK, FIREWALL_REGION);
  return (await findStack(FIREWALL_REGION, firewallStackName(stage)))?.outputs[FIREWALL_ARN_OUTPUT];
}

async function findOutputs(stage: Place['stage']) {
  const outputs = (await findStack(stage.region, stackName(stage)))?.outputs ?? {};
  return Object.keys(outputs).length > 0 ? outputs : undefined;
}
