import { createECDH, randomBytes } from 'node:crypto';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { decryptPush } from '#scripts/local/aws/push/decrypt.ts';
import type { Crashes, Sent } from './crashes.ts';
import { isToCustomer, readCustomerMail, type Stop } from './customer-posts.ts';
import type { CustomerMail } from './oracle-customers.ts';
import type { Mailed } from './oracle-mails.ts';
import type { Device, Pushed } from './oracle-pushes.ts';
import { signer } from './signer.ts';
import { idIn, isOfMember, kindOf } from './told.ts';

const YEAR_MS = 365 * 86_400_000;
const SERVICE = 'https://fcm.googleapis.com/drill/';
const ENVIRONMENT = {
  SITE_ORIGIN: 'https://wof.workshop.co.nz',
  MAIL_FROM: 'no-reply@pitcheck.example',
  PUSH_KEYS_PARAMETER: '/pitcheck/drill/push-keys',
};

/** `isBroken`: its service says from now on that it is no more. */
type Browser = Device & { keys: { privateKey: string; auth: string }; isBroken: boolean };

/** What clients of SES and of browsers' services are asked while it works, and the browsers that there are. */
export const withPosts = async <T>(crashes: Crashes, work: (posts: Posts) => Promise<T>): Promise<T> => {
  const posts = openPosts(crashes);
  const { fetch } = globalThis;
  const [mail, parameter] = [SESv2Client.prototype.send, SSMClient.prototype.send];
  const before = Object.keys(ENVIRONMENT).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, ENVIRONMENT);
  SESv2Client.prototype.send = ((command: unknown) => posts.takeMail(command)) as typeof mail;
  SSMClient.prototype.send = (async (command: unknown) => {
    if (!(command instanceof GetParameterCommand)) throw new Error('Nothing else is asked of SSM');
    return { Parameter: { Value: JSON.stringify(signer) } };
  }) as typeof parameter;
  globalThis.fetch = (to, init) =>
    String(to).startsWith(SERVICE) ? posts.takePush(String(to), init?.body) : fetch(to, init);
  try {
    return await work(posts);
  } finally {
    globalThis.fetch = fetch;
    SESv2Client.prototype.send = mail;
    SSMClient.prototype.send = parameter;
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
};

const openPosts = ({ send }: Crashes) => {
  const mails: (Mailed & { sent: Sent })[] = [];
  const pushes: (Pushed & { sent: Sent })[] = [];
  const customerMails: CustomerMail[] = [];
  const stops = new Map<string, Stop & { at: number }>();
  const browsers = new Map<string, Browser>();
  const refusing = new Set<Browser>();
  const last = new Map<string, Sent>();
  /** Again: the same went out before, and was not marked as whoever sent it crashed. */
  const isAgain = (what: string, sent: Sent) => {
    const before = last.get(what);
    last.set(what, sent);
    return before?.crashed === true;
  };
  const takeCustomerMail = async (input: SendEmailCommandInput) => {
    const read = readCustomerMail(input);
    const sent: Sent = { isMark: read?.isMark ?? (() => false), at: Date.now(), crashed: false };
    await send(sent, () => {
      // what was sent by hand is no reminder
      if (!read) return;
      const { mail, stop } = read;
      const again = isAgain(`${mail.to} ${mail.kind} ${mail.vehicle} ${mail.day}`, sent);
      customerMails.push({ ...mail, at: sent.at, isAgain: again });
      stops.set(mail.to, { ...stop, at: sent.at });
    });
    return { MessageId: 'drill' };
  };
  return {
    takeMail: async (command: unknown) => {
      if (!(command instanceof SendEmailCommand)) throw new Error('Nothing else is asked of SES');
      if (isToCustomer(command.input)) return takeCustomerMail(command.input);
      const { Destination, Content } = command.input;
      const person = Destination?.ToAddresses?.[0]?.split('@')[0] ?? '';
      const isReminder = !isOfMember(Content?.Simple?.Subject?.Data ?? '');
      const lines = linesOf(Content?.Simple?.Body?.Text?.Data ?? '');
      const sent: Sent = { isMark: endsWith(person), at: Date.now(), crashed: false };
      await send(sent, () => {
        if (!isReminder) return;
        const again = lines.map(({ kind, id }) => isAgain(`${person} ${kind} ${id}`, sent));
        mails.push({ person, at: sent.at, lines, isAgain: again.length > 0 && again.every(Boolean), sent });
      });
      return { MessageId: 'drill' };
    },
    takePush: async (to: string, body: unknown) => {
      const browser = browsers.get(to);
      if (!browser) throw new Error('Nobody has this address');
      if (browser.isBroken) {
        refusing.add(browser);
        return new Response(null, { status: 410 });
      }
      const sent: Sent = { isMark: endsWith(browser.id), at: Date.now(), crashed: false };
      const { notification } = JSON.parse(decryptPush(Buffer.from(body as Uint8Array), browser.keys));
      const kind = kindOf(notification.title);
      const id = idIn(kind, notification.body, notification.navigate);
      await send(sent, () => {
        const again = isAgain(`${browser.id} ${kind} ${id}`, sent);
        pushes.push({ device: browser.id, at: sent.at, kind, id, isAgain: again, sent });
      });
      return new Response(null, { status: 201 });
    },
    /** What the last mail to an address said of how it is stopped, or called spam, if it came within a year. */
    stopOf: (address: string) => {
      const stop = stops.get(address);
      return stop && Date.now() - stop.at < YEAR_MS ? stop : undefined;
    },
    /** A browser that somebody has and nobody knows of yet. */
    newBrowser: (id: string, person: string) => {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const keys = { privateKey: pair.getPrivateKey('base64url'), auth: randomBytes(16).toString('base64url') };
      const endpoint = `${SERVICE}${id}`;
      const one: Browser = { id, person, from: Infinity, until: Infinity, keys, isBroken: false };
      browsers.set(endpoint, one);
      return { endpoint, keys: { p256dh, auth: keys.auth }, one };
    },
    ofPerson: (person: string) =>
      [...browsers.values()].filter((one) => one.person === person && one.from < Infinity && one.until === Infinity),
    /** Whoever was told that they are no more has forgotten them. */
    forget: (at: number) => {
      for (const one of refusing) one.until = at;
      refusing.clear();
    },
    sent: () => ({
      mails,
      pushes,
      customerMails,
      devices: [...browsers.values()].filter(({ from }) => from < Infinity),
    }),
  };
};
export type Posts = ReturnType<typeof openPosts>;

const endsWith = (id: string) => (key: string) => key.endsWith(`#${id}`);
const LINE = /^(.+)\n(.+)\n(?:See the checksheet|Open the (?:draft|estimate|training record)): (\S+)$/gm;
const linesOf = (text: string) =>
  [...text.matchAll(LINE)].map(([, title = '', message = '', link = '']) => {
    const kind = kindOf(title);
    return { kind, id: idIn(kind, message, link) };
  });
