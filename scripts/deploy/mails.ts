import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Check, clientTimeouts, type Place } from './check.ts';
import { describeVerification, findIdentity } from './mail-identity.ts';

/** True if SES sends to any address, not only to verified ones. */
export async function isOutOfSandbox(region: string): Promise<boolean> {
  const account = await new SESv2Client({ region, ...clientTimeouts }).send(new GetAccountCommand());
  return account.ProductionAccessEnabled ?? false;
}

export const productionAccessCommand = (region: string, site: string) =>
  `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --contact-language EN --website-url ${site} --use-case-description "Links that verify an email address, and notices to the staff of vehicle workshops who signed up. Bounces and complaints are suppressed."`;

export const mailChecks = ({ stage }: Place): Check[] => [
  {
    name: 'Sender',
    ask: async () => {
      const identity = await findIdentity(stage);
      if (identity.verified) return { ok: `${stage.mailIdentity} is verified.` };
      if (identity.known)
        return { warning: `SES has not verified ${stage.mailIdentity} yet. ${describeVerification(stage, identity)}` };
      return {
        warning: `SES does not know ${stage.mailIdentity}. The deploy registers it first, and SES then lists the DNS records.`,
      };
    },
  },
  {
    name: 'Emails',
    ask: async () =>
      (await isOutOfSandbox(stage.region))
        ? { ok: 'to any address.' }
        : {
            warning:
              'SES is in its sandbox: 200 a day, only to verified addresses. The next steps explain how to leave it.',
          },
  },
];
