import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { buildCallUrl, buildTextUrl, listReminded, spellExpiry, spellMailTimes } from '#web/wofs/words.ts';

const day = (text: string) => text as NzDate;
const wof = { plate: 'KZT482', expiresOn: day('2027-01-12') };
const workshop = { Name: 'Tawa Motors', Phone: '042320001' };

it('a text message has its words filled in, for phones that get texts only', () => {
  const url = buildTextUrl('021 555 0143', wof, workshop) ?? '';
  const [head, body = ''] = url.split('?&body=');
  expect([head, decodeURIComponent(body)]).toEqual([
    'sms:0215550143',
    'Tawa Motors: The WoF for KZT482 expires on Tue 12 Jan 2027. To book, call 042320001.',
  ]);
  expect(body).toMatch(/^[\w%.()!~*'-]+$/);
  expect(buildTextUrl('04 232 5550', wof, workshop)).toBeUndefined();
  expect([buildCallUrl('+64 21 555 0143'), buildCallUrl('04 232 5550')]).toEqual(['tel:0215550143', 'tel:042325550']);
});

it('emails over the limit are said to be sent later', () => {
  const today = day('2026-12-15');
  const say = (emails: number, left: number, until = '2026-12-15T19:00:00.000Z') =>
    spellMailTimes(emails, { left, until }, today);
  expect([
    say(5, 5),
    say(5, 3),
    say(1, 0),
    say(3, 2, '2026-12-15T03:00:00.000Z'),
    say(2, 1, '2026-12-17T19:00:00.000Z'),
  ]).toEqual([
    '',
    'Your workshop’s email limit allows 3 now. The other 2 will be sent tomorrow.',
    'Your workshop’s email limit is used up: 1 email will be sent tomorrow.',
    'Your workshop’s email limit allows 2 now. The other 1 will be sent from 4:00 pm.',
    'Your workshop’s email limit allows 1 now. The other 1 will be sent on Fri 18 Dec 2026.',
  ]);
});

it('a line says when the WoF expires, and who reminded the owner', () => {
  expect(['2026-12-15', '2026-12-16', '2026-12-31'].map((one) => spellExpiry(day(one), day('2026-12-15')))).toEqual([
    'Expires Tue 15 Dec 2026, today',
    'Expires Wed 16 Dec 2026, tomorrow',
    'Expires Thu 31 Dec 2026, in 16 days',
  ]);
  const at = '2026-12-14T21:00:00.000Z';
  expect(listReminded({ reminded: { how: 'phone', at, by: 'Ana' }, mailed: { at, by: 'Tom', isSent: false } })).toEqual(
    ['Phoned by Ana on Tue 15 Dec 2026', 'Email waiting since Tue 15 Dec 2026, asked for by Tom'],
  );
  expect(listReminded({ mailed: { at, isSent: true } })).toEqual(['Emailed on Tue 15 Dec 2026']);
});
