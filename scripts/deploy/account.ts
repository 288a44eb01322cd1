import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { FIREWALL_REGION } from '../../cdk/functions.ts';
import { type Check, clientTimeouts, hasErrorName, type Place } from './check.ts';

/** Names of AWS's errors for missing and expired credentials. */
const NOT_SIGNED_IN = [
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
];

const askWho = (region: string) => new STSClient({ region, ...clientTimeouts }).send(new GetCallerIdentityCommand());

/** Returns the account that the shell is signed in to, if any. Calls a region that is enabled in every account. */
export async function findAccount(): Promise<string | undefined> {
  try {
    return (await askWho('us-east-1')).Account;
  } catch (error) {
    if (hasErrorName(error, ...NOT_SIGNED_IN)) return undefined;
    throw error;
  }
}

/** Bootstrap version that today's templates need. Source: CDK developer guide, "Bootstrap template version history". */
const BOOTSTRAP_VERSION = 6;

export const accountChecks = ({ stage: { region, firewall }, account }: Place): Check[] => [
  {
    name: 'Account',
    ask: async () => {
      try {
        await askWho(region);
        return { ok: `${account}.` };
      } catch (error) {
        if (!hasErrorName(error, ...NOT_SIGNED_IN)) throw error;
        const enable = `aws account enable-region --region-name ${region}`;
        return {
          failure: `${region} rejects your shell’s AWS credentials. Either the region is not enabled for the account: ${enable}, then wait a few minutes. Or STS issued a token that is valid only in default regions: sign in again with AWS_STS_REGIONAL_ENDPOINTS=regional.`,
        };
      }
    },
  },
  bootstrapCheck('Bootstrap', region, account),
  ...(firewall && region !== FIREWALL_REGION
    ? [bootstrapCheck(`Bootstrap in ${FIREWALL_REGION}, for the firewall`, FIREWALL_REGION, account)]
    : []),
];

const bootstrapCheck = (name: string, region: string, account: string): Check => ({
  name,
  ask: async () => {
    const mend = `Bootstrap the account for the CDK, once in each region: npx cdk bootstrap aws://${account}/${region}`;
    try {
      const { Parameter } = await new SSMClient({ region, ...clientTimeouts }).send(
        new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }),
      );
      const version = Number(Parameter?.Value);
      return version >= BOOTSTRAP_VERSION ? { ok: `version ${version}.` } : { failure: `version ${version}. ${mend}` };
    } catch (error) {
      if (hasErrorName(error, 'ParameterNotFound')) return { failure: `not done. ${mend}` };
      throw error;
    }
  },
});
