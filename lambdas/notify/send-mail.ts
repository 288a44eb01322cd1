import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Mail, MailPage, mailText } from '#shared/mails/mail.tsx';
import { mailConfiguration } from '../aws/environment.ts';
import { formatSender } from './sender.ts';

let connected: SESv2Client | undefined;
/** Reuses one client while the Lambda is warm. */
const ses = () => {
  connected ??= new SESv2Client({});
  return connected;
};

export const renderMailHtml = (mail: Mail) => `<!doctype html>${renderToStaticMarkup(createElement(MailPage, mail))}`;

type Options = {
  /** The workshop on whose behalf we write to its customer. */
  workshop?: string | undefined;
  /** Reply-to address. */
  answersTo?: string | undefined;
  /** SES message tags, returned with bounces and complaints. */
  tags?: Record<string, string>;
  /** One-click unsubscribe URL. */
  stopsAt?: string;
};

/** Sends a mail with SES. */
export const sendMail = async (
  to: string,
  mail: Mail,
  { workshop, answersTo, tags = {}, stopsAt }: Options = {},
): Promise<void> => {
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
};
