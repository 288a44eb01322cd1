import { LimitExceededException, SESv2Client, SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Mail, MailPage, mailText } from '#shared/mails/mail.tsx';
import { mailConfiguration } from '../aws/environment.ts';
import { LONG_SILENCE_MS, timeLimits } from '../aws/time-limits.ts';
import { formatSender } from './sender.ts';

let connected: SESv2Client | undefined;
/** Returns the SES client, which is reused while the Lambda is warm. Only the event is retried, not each call. */
const ses = () => {
  connected ??= new SESv2Client(timeLimits(LONG_SILENCE_MS, 1));
  return connected;
};

export const renderMailHtml = (mail: Mail) => `<!doctype html>${renderToStaticMarkup(createElement(MailPage, mail))}`;

/** True if SES refused an email because of its rate or its daily limit. */
export const isThrottled = (error: unknown) =>
  error instanceof TooManyRequestsException || error instanceof LimitExceededException;

type Options = {
  /** Name of the workshop that emails its customer through us. */
  workshop?: string | undefined;
  /** Reply-to address. */
  answersTo?: string | undefined;
  /** SES message tags, which SES includes in bounces and complaints. */
  tags?: Record<string, string>;
  /** URL for unsubscribing with one click. */
  stopsAt?: string;
};

/** Sends an email with SES. */
export const sendMail = async (
  to: string,
  mail: Mail,
  { workshop, answersTo, tags = {}, stopsAt }: Options = {},
): Promise<undefined> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: formatSender(workshop),
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: mailConfiguration(),
      ...(answersTo && { ReplyToAddresses: [answersTo] }),
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
      Content: {
        Simple: {
          Subject: utf8(mail.subject),
          // Source: RFC 8058, section 3.1
          ...(stopsAt && {
            Headers: [
              { Name: 'List-Unsubscribe', Value: `<${stopsAt}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ],
          }),
          Body: { Html: utf8(renderMailHtml(mail)), Text: utf8(mailText(mail)) },
        },
      },
    }),
  );
  return undefined;
};
