import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import type { CustomerMail } from './oracle-customers.ts';

/** By which a mail is stopped, and by what SES names it when somebody calls it spam. */
export type Stop = { token: string; tag: string };
type Read = { mail: Omit<CustomerMail, 'at' | 'isAgain'>; stop: Stop; isMark: (key: string) => boolean };

/** Those of people have no tags. */
export const isToCustomer = ({ EmailTags = [] }: SendEmailCommandInput) => EmailTags.length > 0;

const WOF = /^The WoF of (\S+) expires on \w+ (\d+) (\w+) (\d+)(?: – .+)?$/;
const ESTIMATE = /^Your estimate for (\S+) from .+ waits for an answer$/;
const UNTIL = /^Until:\n\w+ (\d+) (\w+) (\d+), end of the day$/m;
const IN_DAYS = /expires in (-?\d+) days/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayIn = ([day = '', month = '', year = '']: readonly string[]) =>
  [year, String(MONTHS.indexOf(month) + 1).padStart(2, '0'), day.padStart(2, '0')].join('-');

/** What a mail reminds a customer of; undefined: it is none of these. */
export const readCustomerMail = ({ Destination, Content, EmailTags }: SendEmailCommandInput): Read | undefined => {
  const { Subject, Body, Headers = [] } = Content?.Simple ?? {};
  const [subject, text] = [Subject?.Data ?? '', Body?.Text?.Data ?? ''];
  const [, plate, ...expires] = WOF.exec(subject) ?? [];
  const [, estimated] = ESTIMATE.exec(subject) ?? [];
  const vehicle = plate ?? estimated;
  if (!vehicle) return undefined;
  const kind = plate ? 'wof' : 'estimate';
  const days = IN_DAYS.exec(text)?.[1];
  const header = (name: string) => Headers.find(({ Name }) => Name === name)?.Value ?? '';
  const token = /\/stop\/([\w-]{22})>$/.exec(header('List-Unsubscribe'))?.[1] ?? '';
  const tag = EmailTags?.[0]?.Value ?? '';
  const [organization = ''] = tag.split('-');
  return {
    mail: {
      to: Destination?.ToAddresses?.[0] ?? '',
      ...{ kind, vehicle, day: dayIn(plate ? expires : (UNTIL.exec(text) ?? []).slice(1)) },
      days: days === undefined ? undefined : Number(days),
      stops: token !== '' && header('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click',
    },
    stop: { token, tag },
    isMark: (key) => key.startsWith(`ORG#${organization}#CUSTOMERMAIL#${kind}#`) && key.endsWith('#MAIL#customer'),
  };
};
