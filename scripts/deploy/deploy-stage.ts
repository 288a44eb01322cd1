import type { Found } from '../../cdk/found.ts';
import { FIREWALL_ARN_OUTPUT, FIREWALL_REGION, FIREWALL_STACK, SENDER_STACK, STACK } from '../../cdk/functions.ts';
import { firewallStackName, stackName } from '../../cdk/settings.ts';
import { findAccount } from './account.ts';
import { type Place, runChecks } from './check.ts';
import { checksOf } from './checks.ts';
import { hasRoomForLink } from './concurrency.ts';
import { ensureEdgeSecret, planEdgeSecret } from './edge-secret.ts';
import { askIdentity, verifyWords } from './mail-identity.ts';
import { isOutOfSandbox } from './mails.ts';
import { nextSteps } from './next-steps.ts';
import { parseOutputs } from './outputs.ts';
import { plan } from './plan.ts';
import { ensurePushKeys } from './push-keys.ts';
import { smokeTest } from './smoke.ts';
import { findStack } from './stack-state.ts';
import { startTest } from './starts.ts';

type Means = {
  say: (line: string) => void;
  /** Builds, and lets the CDK deploy a stack into a region, by what was found out of the account. */
  deploy: (stack: string, region: string, found?: Found) => Promise<void>;
  checks?: typeof checksOf;
  pushKeys?: typeof ensurePushKeys;
  edgeSecret?: typeof ensureEdgeSecret;
  smoke?: typeof smokeTest;
  start?: typeof startTest;
};

/** Everything from an account to a site that works. What fails ends it with a sentence; it can be run again at any time. */
export async function deployStage(
  stage: Place['stage'],
  {
    say,
    deploy,
    checks = checksOf,
    pushKeys = ensurePushKeys,
    edgeSecret = ensureEdgeSecret,
    smoke = smokeTest,
    start = startTest,
  }: Means,
  { checkOnly = false, renewEdgeSecret = false } = {},
): Promise<void> {
  const { name, region, mailIdentity } = stage;
  const account = await findAccount();
  if (!account) {
    say(plan({ stage }));
    throw new Error(
      'The shell is signed in to no AWS account: sign in (aws login, or aws configure) and run this again.',
    );
  }
  say(`Stage ${name}, account ${account}, ${region}`);
  const refused = await runChecks(checks({ stage, account }), say);
  if (refused.length > 0) throw new Error(`First mend what is marked with ✗: ${refused.join(', ')}.`);
  if (checkOnly) return;

  if (!(await askIdentity(stage)).known) await deploy(SENDER_STACK, region);
  const identity = await askIdentity(stage);
  if (!identity.verified) {
    say(verifyWords(stage, identity));
    throw new Error(
      `SES is not sure of ${mailIdentity} yet. Run this again when it is: aws sesv2 get-email-identity --email-identity ${mailIdentity} --region ${region} --query VerifiedForSendingStatus`,
    );
  }

  if ((await pushKeys(stage)) === 'made') say('Made the keys that pushes are signed with.');
  const secret = await edgeSecret(stage, { renew: renewEdgeSecret });
  await deployAll(stage, secret.version, { say, deploy });
  const said = (await findOutputs(stage)) ?? {};
  const outputs = parseOutputs(said);
  say(`Asking https://${outputs.SiteAddress} from outside:`);
  const answers = await smoke(`https://${outputs.SiteAddress}`, outputs, say);
  say('Asking what answers behind it:');
  const wrong = answers + (await start(region, said, secret.value, say));
  if (wrong > 0) throw new Error(`The stage is there, and ${wrong} of its answers are wrong: see above.`);
  say(`\n${name} is at ${outputs.Site}\n\n${nextSteps({ stage }, outputs, await isOutOfSandbox(region))}`);
}

/** Deploys everything else, by what the account has room for and what of the secret is deployed. */
async function deployAll(stage: Place['stage'], secretVersion: number, { say, deploy }: Pick<Means, 'say' | 'deploy'>) {
  const firewallArn = stage.firewall ? await deployFirewall(stage, deploy) : undefined;
  const room = await hasRoomForLink(stage).catch(() => false);
  const steps = planEdgeSecret(secretVersion, await findOutputs(stage));
  if (steps.length > 1) say('The secret between CloudFront and the API changes: this takes two deploys.');
  for (const edgeSecret of steps) await deploy(STACK, stage.region, { edgeSecret, hasRoomForLink: room, firewallArn });
}

async function deployFirewall(stage: Place['stage'], deploy: Means['deploy']) {
  await deploy(FIREWALL_STACK, FIREWALL_REGION);
  return (await findStack(FIREWALL_REGION, firewallStackName(stage)))?.outputs[FIREWALL_ARN_OUTPUT];
}

/** Returns what the stack says of itself. Returns undefined before it was first made. */
async function findOutputs(stage: Place['stage']) {
  const outputs = (await findStack(stage.region, stackName(stage)))?.outputs ?? {};
  return Object.keys(outputs).length > 0 ? outputs : undefined;
}
