import { SENDER_STACK, STACK } from '../../cdk/functions.ts';
import { stackName } from '../../cdk/settings.ts';
import { findAccount } from './account.ts';
import { type Place, runChecks } from './check.ts';
import { checksOf } from './checks.ts';
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
  /** Builds, and lets the CDK deploy a stack. */
  deploy: (stack: string) => Promise<void>;
  checks?: typeof checksOf;
  pushKeys?: typeof ensurePushKeys;
  smoke?: typeof smokeTest;
  start?: typeof startTest;
};

/** Everything from an account to a site that works. What fails ends it with a sentence; it can be run again at any time. */
export async function deployStage(
  stage: Place['stage'],
  { say, deploy, checks = checksOf, pushKeys = ensurePushKeys, smoke = smokeTest, start = startTest }: Means,
  { checkOnly = false } = {},
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

  if (!(await askIdentity(stage)).known) await deploy(SENDER_STACK);
  const identity = await askIdentity(stage);
  if (!identity.verified) {
    say(verifyWords(stage, identity));
    throw new Error(
      `SES is not sure of ${mailIdentity} yet. Run this again when it is: aws sesv2 get-email-identity --email-identity ${mailIdentity} --region ${region} --query VerifiedForSendingStatus`,
    );
  }

  if ((await pushKeys(stage)) === 'made') say('Made the keys that pushes are signed with.');
  await deploy(STACK);
  const said = (await findStack(region, stackName(stage)))?.outputs ?? {};
  const outputs = parseOutputs(said);
  say(`Asking https://${outputs.SiteAddress} from outside:`);
  const answers = await smoke(`https://${outputs.SiteAddress}`, { userPoolId: outputs.UserPoolId }, say);
  say('Asking what answers behind it:');
  const wrong = answers + (await start(region, said, say));
  if (wrong > 0) throw new Error(`The stage is there, and ${wrong} of its answers are wrong: see above.`);
  say(`\n${name} is at ${outputs.Site}\n\n${nextSteps({ stage }, outputs, await isOutOfSandbox(region))}`);
}
