import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Check, type Place, patience } from './check.ts';
import { askIdentity, verifyWords } from './mail-identity.ts';

/** Whether SES mails to anybody, and not only to who was verified. */
export async function isOutOfSandbox(region: string): Promise<boolean> {
  const account = await new SESv2Client({ region, ...patience }).send(new GetAccountCommand());
  return account.ProductionAccessEnabled ?? false;
}

export const productionWords = (region: string, site: string) =>
  `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --contact-language EN --website-url ${site} --use-case-description "Links that verify an e-mail, and notices to the staff of vehicle workshops who signed up. Bounces and complaints are suppressed."`;

export const mailChecks = ({ stage }: Place): Check[] => [
  {
    name: 'Sender',
    ask: async () => {
      const identity = await askIdentity(stage);
      if (identity.verified) return { fine: `${stage.mailIdentity} is verified.` };
      if (identity.known) return { told: `SES waits for ${stage.mailIdentity}. ${verifyWords(stage, identity)}` };
      return {
        told: `SES does not know ${stage.mailIdentity}: it is told first, and then says which DNS records it wants.`,
      };
    },
  },
  {
    name: 'Mails',
    ask: async () =>
      (await isOutOfSandbox(stage.region))
        ? { fine: 'to anybody.' }
        : {
            told: 'SES is in its sandbox: 200 a day, only to addresses that are verified in it. How to get out is in the next steps.',
          },
  },
];
