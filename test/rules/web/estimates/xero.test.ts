import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitCents } from '#shared/estimates/money.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { NzDate } from '#shared/nz-date.ts';
import { randomEstimate } from '#test/rules/estimates/paper/random-estimate.ts';
import { answerEstimate, sentEstimate, sentLine } from '#test/world/sent-estimates.ts';
import { buildXeroCsv } from '#web/estimates/xero/xero-csv.ts';

const today = NzDate.parse('2026-11-28');
const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true });
const exported = (sent: SentEstimate, answer = answerEstimate(sent, 'approved'), accountCode = '200') =>
  read(buildXeroCsv([{ estimateNumber: 1156, sent, answer }], { today, accountCode }));
const [whole = sentLine('0', '')] = sentEstimate().lines;

it('O-01: an invoice for Xero has contact, number, plate, dates, account and tax on each row', () => {
  expect(exported(sentEstimate({ lines: [whole] }))[0]).toMatchObject({
    ...{ '*ContactName': 'Mere Tūhoe', EmailAddress: 'mere@example.nz', '*InvoiceNumber': 'E-1156' },
    ...{ Reference: 'E-1156 KZT482', '*InvoiceDate': '28/11/2026', '*DueDate': '20/12/2026' },
    ...{ '*AccountCode': '200', '*TaxType': '15% GST on Income', Currency: 'NZD', Discount: '' },
  });
});

it('O-01: labour and parts are rows with quantity and price where their product is whole cents, and else one piece', () => {
  const lines = [
    sentLine('1', 'Tyres', {
      minutes: 90,
      rateCents: 120_00,
      partsCents: 758_00,
      unit: { quantity: 400, cents: 189_50 },
    }),
    sentLine('2', 'Hose', { minutes: 20, rateCents: 100_00 }),
    sentLine('3', 'Oil', { partsCents: 2_35, unit: { quantity: 233, cents: 1_01 } }),
    sentLine('4', 'Alignment', { minutes: 60, rateCents: 132_00, discount: { percent: 10 } }),
    sentLine('5', '=Check', {}),
  ];
  const rows = exported(sentEstimate({ lines }));
  const shown = rows.map((row) => [row['*Description'], row['*Quantity'], row['*UnitAmount']]);
  expect(shown).toEqual([
    ['Tyres: labour', '1.5', '120.00'],
    ['Tyres: parts', '4', '189.50'],
    ['Hose (20 min)', '1', '33.33'],
    ['Oil (2.33 × $1.01)', '1', '2.35'],
    ['Alignment (1 h × $132.00, 10% off)', '1', '118.80'],
    ["'=Check", '1', '0.00'],
  ]);
});

it('O-01: a workshop without GST number has no GST, a customer without name is named by the plate, the account may be blank', () => {
  const Customer = { Name: ' ', Phone: '', Email: '', Address: '' };
  const [row] = exported(sentEstimate({ gstNumber: null, Customer, lines: [whole] }), undefined, '');
  expect(row).toMatchObject({ '*TaxType': 'No GST', '*ContactName': 'KZT482', '*AccountCode': '' });
});

it('O-01: only approved lines are exported, and 200 estimates come to their approved total to the cent', () => {
  const generated = fc.sample(randomEstimate(20), { numRuns: 200, seed: 36 });
  for (const { lines, isFixed } of generated) {
    const sent = sentEstimate({
      isFixed,
      lines: lines.map(({ words, said: _, ...price }, n) =>
        sentLine(`${n}`, words, { ...price, ...(price.unit && { partsCents: unitCents(price.unit) }) }),
      ),
    });
    const answer = answerEstimate(sent, ...lines.map(({ said }) => said));
    let sum = 0n;
    for (const row of exported(sent, answer)) {
      const [quantity, price] = [row['*Quantity'], row['*UnitAmount']].map((text) => BigInt(toHundredths(text ?? '')));
      const product = (quantity ?? 0n) * (price ?? 0n);
      expect(product % 100n).toBe(0n);
      sum += product / 100n;
    }
    expect(Number(sum)).toBe(answer.approvedCents);
  }
});

/** Converts `1.5` to 150, without floating point. */
const toHundredths = (text: string) => {
  const [, units = '', rest = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return `${units}${rest.padEnd(2, '0')}`;
};
