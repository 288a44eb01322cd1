import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { FIREWALL_REGION } from '../../cdk/functions.ts';
import { type Check, isCalled, type Place, patience } from './check.ts';

/** What AWS says where nobody is signed in, or no more. */
const NOT_SIGNED_IN = [
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
];

const askWho = (region: string) => new STSClient({ region, ...patience }).send(new GetCallerIdentityCommand());

/** The account that the shell is signed in to; undefined: none. Asked where every account may: keys are no good in a region that is off. */
export async function findAccount(): Promise<string | undefined> {
  try {
    return (await askWho('us-east-1')).Account;
  } catch (error) {
    if (isCalled(error, ...NOT_SIGNED_IN)) return undefined;
    throw error;
  }
}

/** Source: CDK developer guide, "Bootstrap template version history": what today's templates need. */
const BOOTSTRAP_VERSION = 6;

export const accountChecks = ({ stage: { region, firewall }, account }: Place): Check[] => [
  {
    name: 'Account',
    ask: async () => {
      try {
        await askWho(region);
        return { fine: `${account}.` };
      } catch (error) {
        if (!isCalled(error, ...NOT_SIGNED_IN)) throw error;
        const enable = `aws account enable-region --region-name ${region}`;
        return {
          refused: `${region} does not take what the shell is signed in with. Either it is not switched on for the account: ${enable}, and wait some minutes. Or it is, and STS gave out a token that holds only in regions that every account has: sign in again with AWS_STS_REGIONAL_ENDPOINTS=regional.`,
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
    const mend = `Make the account ready for CDK, once in each region: npx cdk bootstrap aws://${account}/${region}`;
    try {
      const { Parameter } = await new SSMClient({ region, ...patience }).send(
        new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }),
      );
      const version = Number(Parameter?.Value);
      return version >= BOOTSTRAP_VERSION
        ? { fine: `version ${version}.` }
        : { refused: `version ${version}. ${mend}` };
    } catch (error) {
      if (isCalled(error, 'ParameterNotFound')) return { refused: `there is none. ${mend}` };
      throw error;
    }
  },
});
