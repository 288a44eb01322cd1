import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import webPush from 'web-push';
import * as z from 'zod';
import { PushKeys } from '#shared/push/keys.ts';

/** The response of a subscription that doesn't accept pushes. */
export const Answer = z.union([z.int().min(100).max(599), z.enum(['slow', 'huge', 'redirect'])]);
const Subscriber = z.object({ privateKey: z.string(), auth: z.string(), answer: Answer.optional() });
export type Subscriber = z.infer<typeof Subscriber>;
const State = z.object({ keys: PushKeys, subscribers: z.record(z.string(), Subscriber) });

/** Stores the signing keys of this machine and the subscriptions that tests create, in one file. */
export const openSubscriptions = (file: string) => {
  const state = existsSync(file)
    ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { keys: webPush.generateVAPIDKeys(), subscribers: {} };
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(state));
  };
  save();
  return {
    keys: state.keys,
    find: (id: string): Subscriber | undefined => state.subscribers[id],
    /** Creates a subscription, in the format that a browser passes to a page. */
    add(origin: string) {
      const id = randomBytes(12).toString('hex');
      const browser = createECDH('prime256v1');
      const p256dh = browser.generateKeys('base64url');
      // base64url, because a key with leading zeros is shorter in hex
      const privateKey = browser.getPrivateKey('base64url');
      const auth = randomBytes(16).toString('base64url');
      state.subscribers[id] = { privateKey, auth };
      save();
      return { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth } };
    },
    answerWith(id: string, answer: z.infer<typeof Answer> | undefined) {
      const known = state.subscribers[id];
      if (!known) return false;
      state.subscribers[id] = {
        privateKey: known.privateKey,
        auth: known.auth,
        ...(answer !== undefined && { answer }),
      };
      save();
      return true;
    },
  };
};
