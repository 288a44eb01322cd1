import { randomUUID } from 'node:crypto';
import { type Listening, listen, readBody } from './http.ts';
import { type Mail, type NewMail, openOutbox } from './mail/outbox.ts';
import { outboxPage } from './mail/page.ts';
import { openSandbox, type Sandbox } from './mail/sandbox.ts';
import { parseIdentity, parseSesMail } from './mail/ses.ts';
import type { Pushed } from './push.ts';

export interface MailServer extends Listening {
  /** Delivers an email that wasn't sent with SES. */
  add(mail: NewMail): Mail;
}

export type MailEvent = { type: string; detail: object };

// SES accepts 40 MB; ours contain only text.
const MAX_BODY_BYTES = 10 * 1024 * 1024;

interface MailOptions {
  dir: string;
  port?: number;
  webUrl?: string;
  sandbox?: Sandbox;
  publish?: (event: MailEvent) => Promise<void>;
  pushed?: () => readonly Pushed[];
}

/**
 * Starts SES (API v2) that delivers to a folder, as one JSON file for each email. Serves an outbox page at `/` and a
 * list at `/mails.json`.
 */
export async function startMail(options: MailOptions): Promise<MailServer> {
  const { dir, port = 0, webUrl, sandbox = openSandbox({}), publish, pushed = () => [] } = options;
  const outbox = openOutbox(dir);
  const server = await listen(
    async (request, response) => {
      const send = (status: number, type: string, body: string) =>
        void response.writeHead(status, { 'content-type': type }).end(body);
      const body = async () => (await readBody(request, MAX_BODY_BYTES))?.toString() ?? '';
      switch (`${request.method} ${request.url}`) {
        case 'POST /v2/email/outbound-emails': {
          const { status, error, answer } = sendMail(await body(), outbox, sandbox, publish);
          if (error) response.setHeader('x-amzn-errortype', error);
          return send(status, 'application/json', JSON.stringify(answer));
        }
        case 'POST /v2/email/identities':
          sandbox.verify(parseIdentity(await body()));
          return send(200, 'application/json', JSON.stringify({ VerifiedForSendingStatus: true }));
        case 'GET /mails.json':
          return send(200, 'application/json', JSON.stringify(outbox.all()));
        case 'GET /':
          // An email may show images but must not run scripts.
          response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src *");
          return send(200, 'text/html; charset=utf-8', outboxPage(outbox.all(), webUrl, pushed()));
        default:
          return send(404, 'text/plain', `The local mail server has no ${request.method} ${request.url}`);
      }
    },
    { port },
  );
  return { ...server, add: outbox.add };
}

type SendAnswer = { status: number; error?: string; answer: object };

const sendMail = (
  json: string,
  outbox: ReturnType<typeof openOutbox>,
  sandbox: Sandbox,
  publish: MailOptions['publish'],
): SendAnswer => {
  const mail = parseSesMail(json);
  if ('refused' in mail) return { status: 400, error: 'BadRequestException', answer: { message: mail.refused } };
  const refusal = sandbox.refuse(mail.to);
  if (refusal) return { status: refusal.status, error: refusal.name, answer: { message: refusal.message } };
  const reached = mail.to.filter(sandbox.reaches);
  const { tags, ...kept } = mail;
  const MessageId = reached.length > 0 ? outbox.add({ ...kept, to: reached }).id : randomUUID();
  const about = { mail: { messageId: MessageId, timestamp: new Date().toISOString(), destination: mail.to, tags } };
  // SES responds first and sends events later.
  if (reached.length < mail.to.length) {
    const detail = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, ...about };
    void publish?.({ type: 'Email Bounced', detail });
  }
  if (reached.some(sandbox.complains)) {
    const detail = { eventType: 'Complaint', complaint: {}, ...about };
    void publish?.({ type: 'Email Complaint Received', detail });
  }
  return { status: 200, answer: { MessageId } };
};
