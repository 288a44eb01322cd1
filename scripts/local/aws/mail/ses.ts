import * as z from 'zod';
import type { NewMail } from './outbox.ts';

const Part = z.object({ Data: z.string() });
const Addresses = z.array(z.string()).default([]);

/** The fields of the SES requests that the product makes: no templates and no raw MIME. */
const SendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z
    .object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses })
    .transform(({ ToAddresses, CcAddresses, BccAddresses }) => [...ToAddresses, ...CcAddresses, ...BccAddresses])
    .refine((to) => to.length > 0, { error: 'Destination is empty' }),
  Content: z.object({
    Simple: z.object({
      Subject: Part,
      Body: z.object({ Text: Part.optional(), Html: Part.optional() }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});

export type SesMail = NewMail & {
  tags: Record<string, string[]>;
};

/** Source: SES API reference, "MessageTag". */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;

export function parseSesMail(json: string): SesMail | { refused: string } {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    return { refused: 'The body is not JSON.' };
  }
  const request = SendEmail.safeParse(body);
  if (!request.success) return { refused: z.prettifyError(request.error) };
  const { FromEmailAddress, Destination, Content, ConfigurationSetName, EmailTags } = request.data;
  if (EmailTags.some(({ Name, Value }) => !TAG.test(Name) || !TAG.test(Value)))
    return { refused: 'Invalid tag: letters, digits, hyphens and underscores.' };
  const { Subject, Body, Headers } = Content.Simple;
  return {
    from: FromEmailAddress,
    to: Destination,
    subject: Subject.Data,
    ...(Headers.length > 0 && { headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) }),
    tags: {
      ...(ConfigurationSetName && { 'ses:configuration-set': [ConfigurationSetName] }),
      ...Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]])),
    },
    ...(Body.Text && { text: Body.Text.Data }),
    ...(Body.Html && { html: Body.Html.Data }),
  };
}

const Identity = z.object({ EmailIdentity: z.string() });
/** Parses CreateEmailIdentity. Here an identity is verified as soon as it is created. */
export const parseIdentity = (json: string): string => Identity.parse(JSON.parse(json)).EmailIdentity;
