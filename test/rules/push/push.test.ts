import { describe, expect, it } from 'vitest';
import { hashTopic } from '#lambdas/push/deliver.ts';
import { decryptPush } from '#scripts/local/aws/push/decrypt.ts';
import { getReminderExpiry } from '#shared/push/expiry.ts';
import { pushMessage, testWords } from '#shared/push/message.ts';
import { isPushService } from '#shared/push/services.ts';

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('%s is one', (endpoint) => expect(isPushService(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@169.254.169.254/latest',
    'https://user@fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com.attacker.nz/fcm',
    'https://attacker.nz/fcm.googleapis.com',
    'https://push.apple.com/abc',
    'https://evilpush.apple.com/abc',
    'https://fcm.googleapis.com./abc',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is not one', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
    expect(isPushService(endpoint, 'http://127.0.0.1:4308')).toBe(false);
  });

  it('the local cloud’s own is one if it is configured, with its port', () => {
    expect(isPushService('http://127.0.0.1:4308/push/1', 'http://127.0.0.1:4308')).toBe(true);
    expect(isPushService('http://127.0.0.1:4309/push/1', 'http://127.0.0.1:4308')).toBe(false);
    expect(isPushService('http://a@127.0.0.1:4308/push/1', 'http://127.0.0.1:4308')).toBe(false);
  });
});

it('a topic has 22 characters of base64url, and is the same for the same subject', () => {
  expect(hashTopic('recheck 1')).toMatch(/^[\w-]{22}$/);
  expect(hashTopic('recheck 1')).toBe(hashTopic('recheck 1'));
  expect(hashTopic('recheck 1')).not.toBe(hashTopic('recheck 2'));
});

it('a reminder is pushed only on its own day, until eight in the evening, across clock changes', () => {
  for (const [saidAt, until] of [
    ['2026-11-24T19:00:00Z', '2026-11-25T07:00:00.000Z'],
    ['2026-06-24T20:00:00Z', '2026-06-25T08:00:00.000Z'],
    ['2027-04-03T19:00:00Z', '2027-04-04T08:00:00.000Z'],
  ] as const)
    expect(getReminderExpiry(new Date(saidAt)).toISOString()).toBe(until);
});

it('a message can be shown by the browser alone', () => {
  expect(pushMessage(testWords, 'tag', 'https://wof.workshop.co.nz')).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Notifications work on this device',
      body: 'Reminders will arrive here too.',
      navigate: 'https://wof.workshop.co.nz/settings#notifications',
      tag: 'tag',
      lang: 'en-NZ',
    },
  });
});

it('the browser stand-in decrypts the example of RFC 8291, appendix A', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const browser = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  expect(decryptPush(Buffer.from(body, 'base64url'), browser)).toBe('When I grow up, I want to be a watermelon');
});
