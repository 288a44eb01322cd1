import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { buildTextAddress } from '#web/estimates/sent/link-address.ts';

const of = (Phone: string, isFixed = false) =>
  ({
    Customer: { Phone },
    Vehicle: { Registration: 'KZT482' },
    isFixed,
    sent: { expiresOn: '2026-11-30' as NzDate },
  }) as never;
const LINK = 'https://app.example.nz/e#Zk3-aa_9PqLm0RstUvwXyz';
const read = (address: string) => {
  const [to, body = ''] = address.split('?&body=');
  return [to, decodeURIComponent(body)];
};

test('O-01: a text message has number, workshop, plate, last day and the whole link', () => {
  const address = buildTextAddress(of('+64 21 555 0143'), 'Tāwa & Sons', LINK);
  // `&` and `#` would end the text
  expect(address).toMatch(/^sms:0215550143\?&body=[^&#?\s]+$/);
  const words = `Tāwa & Sons: your estimate for KZT482 is ready. Please answer by Mon 30 Nov 2026: ${LINK}`;
  expect(read(address)).toEqual(['sms:0215550143', words]);
});

test.each(['04 232 5550', '', 'call Mere'])('O-01: a text message has no recipient if “%s” gets no texts', (phone) => {
  const [to, words] = read(buildTextAddress(of(phone, true), 'Tawa Motors', LINK));
  expect(to).toBe('sms:');
  expect(words).toContain('your quote for KZT482');
});
