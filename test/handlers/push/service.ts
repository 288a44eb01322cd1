import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import webPush from 'web-push';
import { push } from '#lambdas/push/api.ts';
import { type PushService, startPush } from '#scripts/local/aws/push.ts';
import { newId } from '#shared/ids.ts';
import { pushApi } from '#shared/push/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { contextAt } from '#test/world/context.ts';

/** One key for the whole process, because the function caches the parameter. */
const signer = webPush.generateVAPIDKeys();

/** Starts the local push service for this file's environment. */
export const startPushService = () => {
  let service: PushService;
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  beforeAll(async () => {
    const file = join(folder, 'push.json');
    writeFileSync(file, JSON.stringify({ keys: signer, subscribers: {} }));
    service = await startPush({ file });
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SSM: service.url,
      LOCAL_PUSH_ORIGIN: service.url,
      PUSH_PUBLIC_KEY: service.publicKey,
      PUSH_KEYS_PARAMETER: '/pitcheck/local/push-keys',
      SITE_ORIGIN: 'https://wof.workshop.co.nz',
    });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
    delete process.env.LOCAL_PUSH_ORIGIN;
    delete process.env.PUSH_PUBLIC_KEY;
  });
  const ask = (path: string, method: string, body?: unknown) =>
    fetch(`${service.url}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return {
    /** Returns the pushes to a browser, decrypted like in its service worker. */
    pushedTo: ({ endpoint }: { endpoint: string }) =>
      service
        .pushed()
        .filter((one) => one.endpoint === endpoint)
        .map(({ message, ...rest }) => ({ ...rest, ...JSON.parse(message).notification })),
    subscription: async (): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> =>
      (await ask('/subscription', 'POST')).json() as never,
    answerWith: async ({ endpoint }: { endpoint: string }, answer: unknown) =>
      ask(`/subscription/${endpoint.split('/').at(-1)}/answer`, 'PUT', answer),
  };
};

/** A person's calls about their devices, at the current time. */
export const pushCalls = (who: { id: string }) => makeCaller(pushApi, push, () => contextAt(who, new Date()));

export const deviceId = () => newId('dev');
