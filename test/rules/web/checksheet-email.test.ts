import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { mailAddress } from '#web/checksheets/email.ts';

test('K-06: the mail has its subject, what to do next and by when, whatever the customer is called', () => {
  const inspection = makeInspection({
    ...carWithThreeFails(),
    initialDateOfInspection: '2026-11-18' as NzDate,
    customerName: 'A & B?subject=x\nBcc: c@d.nz',
  });
  const { protocol, pathname, search } = new URL(mailAddress(inspection));
  const fields = new URLSearchParams(search);
  expect(protocol + decodeURIComponent(pathname)).toBe('mailto:mere@example.nz');
  expect([...fields.keys()]).toEqual(['subject', 'body']);
  expect(fields.get('subject')).toBe('KZT482: warrant of fitness failed');
  expect(fields.get('body')).toMatch(/^Dear A & B\?subject=x\nBcc: c@d\.nz,\n\n.*1043-0 of KZT482.*by 16\/12\/2026/s);
});
