import { randomUUID } from 'node:crypto';
import { type Listening, listen, readBody } from './http.ts';
import { type Mail, type NewMail, openOutbox } from './mail/outbox.ts';
import { outboxPage } from './mail/page.ts';
import { openSandbox, type Sandbox } from './mail/sandbox.ts';
import { parseIdentity, parseSesMail } from './mail/ses.ts';
import type { Pushed } from './push.ts';

export interface MailServer extends Listening {
  /** Takes a mail that did not come through SES. */
  add(mail: NewMail): Mail;
}

export type MailEvent = { type: string; detail: object };

// SES takes 40 MB at most; ours are texts.
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** SES (the v2 API) that delivers to a folder: one JSON file a mail, an outbox page at `/`, the list at `/mails.json`. */
export async function startMail({
  dir,
  port = 0,
  webUrl,
  sandbox = openSandbox({}),
  publish,
  pushed = () => [],
}: {
  dir: string;
  port?: number;
  webUrl?: string;
  /** Whom SES refuses or never reaches. */
  sandbox?: Sandbox;
  /** Puts what SES tells of a mail on the account's bus. */
  publish?: (event: MailEvent) => Promise<void>;
  /** What is shown beside the mails. */
  pushed?: () => readonly Pushed[];
}): Promise<MailServer> {
  const outbox = openOutbox(dir);
  const server = await listen(
    async (request, response) => {
      const send = (status: number, type: string, body: string) =>
        void response.writeHead(status, { 'content-type': type }).end(body);

      switch (`${request.method} ${request.url}`) {
        case 'POST /v2/email/outbound-emails': {
          const mail = parseSesMail((await readBody(request, MAX_BODY_BYTES))?.toString() ?? '');
          if ('refused' in mail) {
            response.setHeader('x-amzn-errortype', 'BadRequestException');
            return send(400, 'application/json', JSON.stringify({ message: mail.refused }));
          }
          const refusal = sandbox.refuse(mail.to);
          if (refusal) {
            response.setHeader('x-amzn-errortype', refusal.name);
            return send(refusal.status, 'application/json', JSON.stringify({ message: refusal.message }));
          }
          const reached = mail.to.filter(sandbox.reaches);
          const { tags, ...kept } = mail;
          const MessageId = reached.length > 0 ? outbox.add({ ...kept, to: reached }).id : randomUUID();
          const about = {
            mail: { messageId: MessageId, timestamp: new Date().toISOString(), destination: mail.to, tags },
          };
          // SES answers first; what it tells comes some time later
          if (reached.length < mail.to.length)
            void publish?.({
              type: 'Email Bounced',
              detail: { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, ...about },
            });
          if (reached.some(sandbox.complains))
            void publish?.({
              type: 'Email Complaint Received',
              detail: { eventType: 'Complaint', complaint: {}, ...about },
            });
          return send(200, 'application/json', JSON.stringify({ MessageId }));
        }
        case 'POST /v2/email/identities': {
          sandbox.verify(parseIdentity((await readBody(request, MAX_BODY_BYTES))?.toString() ?? ''));
          return send(200, 'application/json', JSON.stringify({ VerifiedForSendingStatus: true }));
        }
        case 'GET /mails.json':
          return send(200, 'application/json', JSON.stringify(outbox.all()));
        case 'GET /':
          // A mail shows pictures, if it must, and runs nothing.
          response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src *");
          return send(200, 'text/html; charset=utf-8', outboxPage(outbox.all(), webUrl, pushed()));
        default:
          return send(404, 'text/plain', `The local mail does not know ${request.method} ${request.url}`);
      }
    },
    { port },
  );
  return { ...server, add: outbox.add };
}
