import { describe, expect, it } from 'vitest';
import { emailAddress, parseEmail, parsePhone, reduceEmail, reducePhone, typePhone } from '#shared/input/contacts.ts';

describe('phone numbers as people write them', () => {
  it.each([
    ['021 555 0143', '0215550143', 'mobile'],
    ['+64 21 555 0143', '0215550143', 'mobile'],
    ['+64 (0)21 555 0143', '0215550143', 'mobile'],
    ['0064 21 555 0143', '0215550143', 'mobile'],
    ['64215550143', '0215550143', 'mobile'],
    ['\u202a021 555 0143\u202c', '0215550143', 'mobile'],
    ['027\u2011555\u20110149', '0275550149', 'mobile'],
    ['tel:+64-21-555-0143', '0215550143', 'mobile'],
    ['(09) 300-1234', '093001234', 'landline'],
    ['+64 4 232 5550', '042325550', 'landline'],
    ['021/555 0143', '0215550143', 'mobile'],
    ['0800 123 456', '0800123456', 'landline'],
    ['0508 123456', '0508123456', 'landline'],
    ['+61 412 345 678', '+61412345678', 'overseas'],
    ['+44 (0)20 7946 0958', '+442079460958', 'overseas'],
    ['0061 412 345 678', '+61412345678', 'overseas'],
  ])('H-10: %s is %s, a number of the kind %s', (typed, digits, kind) =>
    expect(parsePhone(typed)).toEqual({ digits, kind }),
  );

  it.each(['0412345678', '3001234', '021 555 0143 (Sue)', '021 555 0143 / 021 555 0144', '02112345', 'none'])(
    'H-10: %s can’t be dialled',
    (typed) => expect(parsePhone(typed)).toBeUndefined(),
  );

  it('H-10: two numbers don’t run together', () => {
    expect(reducePhone('021 555 0143 / 021 555 0144')).toBe('021 555 0143 / 021 555 0144');
    expect(reducePhone('021 555 0143 or 021 555 0144')).toBe('021 555 0143 or 021 555 0144');
  });
});

it.each([
  ['021 555', '021555'],
  ['+64 21', '021'],
  ['(', ''],
  ['ask Bob ', 'ask Bob '],
  ['021 555 0143 ext 4', '021 555 0143 ext 4'],
])('H-10: while %j is typed, the field shows %j', (typed, shown) => {
  expect(typePhone(typed)).toBe(shown);
  expect(reducePhone(typed)).toBe(shown.trim());
});

describe('email addresses', () => {
  it.each([
    ['B&D@xtra.co.nz', 'B&D@xtra.co.nz'],
    ['jo..smith@docomo.ne.jp', 'jo..smith@docomo.ne.jp'],
    ['o’brien@example.nz', "o'brien@example.nz"],
    ['mere@māori.nz', 'mere@xn--mori-qsa.nz'],
    ['jo/x!y@example.nz', 'jo/x!y@example.nz'],
    ['jo?x@example.nz', 'jo?x@example.nz'],
    [' jo@example.nz. ', 'jo@example.nz'],
    ['mailto:jo@example.nz?subject=WoF', 'jo@example.nz'],
    ['Jo Smith <jo@example.nz>', 'jo@example.nz'],
    ['\u200bjo@example.nz', 'jo@example.nz'],
    ['“jo@example.nz”', 'jo@example.nz'],
  ])('H-11: %s is %s', (typed, address) => expect(parseEmail(typed)).toBe(address));

  it.each([
    'jo@example.com†',
    'jo@gm\u0430il.com',
    'jo@example.nz👍',
    'hēmi@example.nz',
    'jo@xtra',
    'a@b@example.nz',
    'jo@',
    '@example.nz',
    'jo@[1.2.3.4]',
    'jo@māori.nz/x',
    '',
  ])('H-11: “%s” is refused', (typed) => expect(parseEmail(typed)).toBeUndefined());

  it('H-11: what can’t be sent to stays as typed', () => expect(reduceEmail('hēmi@example')).toBe('hēmi@example'));

  it('H-11: a request is validated and reduced the same way', () => {
    expect(emailAddress().parse('<mere@māori.nz>')).toBe('mere@xn--mori-qsa.nz');
    expect(emailAddress().parse('jo..smith@docomo.ne.jp')).toBe('jo..smith@docomo.ne.jp');
    expect(emailAddress().safeParse('jo@xtra').error?.issues[0]?.message).toBe('Invalid email address');
    expect(emailAddress().safeParse(`jo@example.nz${'.'.repeat(2000)}`).success).toBe(false);
  });
});
