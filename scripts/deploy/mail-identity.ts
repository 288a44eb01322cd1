import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { senderStackName } from '../../cdk/settings.ts';
import { clientTimeouts, hasErrorName, type Place } from './check.ts';

type Sender = Pick<Place['stage'], 'region' | 'mailIdentity'>;
export type MailIdentity = { known: boolean; verified: boolean; records: string[] };

/** Returns the sender's state in SES, and the DNS records that verify its domain. */
export async function findIdentity({ region, mailIdentity }: Sender): Promise<MailIdentity> {
  try {
    const { VerifiedForSendingStatus: verified = false, DkimAttributes } = await new SESv2Client({
      region,
      ...clientTimeouts,
    }).send(new GetEmailIdentityCommand({ EmailIdentity: mailIdentity }));
    const { Tokens = [], SigningHostedZone: zone = 'dkim.amazonses.com' } = DkimAttributes ?? {};
    const records = mailIdentity.includes('@')
      ? []
      : Tokens.map((token) => `${token}._domainkey.${mailIdentity}  CNAME  ${token}.${zone}`);
    return { known: true, verified, records };
  } catch (error) {
    if (hasErrorName(error, 'NotFoundException')) return { known: false, verified: false, records: [] };
    throw error;
  }
}

export function describeVerification({ region, mailIdentity }: Sender, { known, records }: MailIdentity): string {
  const stack = senderStackName(mailIdentity);
  if (!known)
    return `The stack ${stack} exists, but its sender doesn’t. Delete it and deploy again: aws cloudformation delete-stack --stack-name ${stack} --region ${region}`;
  return records.length > 0
    ? ['Create these DNS records. SES checks for three days:', ...records].join('\n')
    : `SES sent a link to ${mailIdentity}. Open it.`;
}
