import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { approvedCents } from '#shared/estimates/decisions.ts';
import { EstimateDocument } from '#shared/estimates/estimate-document.tsx';
import { gstCents } from '#shared/estimates/gst.ts';
import { withUnit } from '#shared/estimates/model.ts';
import { lineCents, totalCents } from '#shared/estimates/money.ts';
import { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { calculateGst, calculateTotal, writeLine, writeMoney, writeParts } from './calculate.ts';
import type { RandomEstimate } from './random-estimate.ts';

const AT = '2026-11-20T00:05:00.000Z';
const HASH = 'a'.repeat(64);

/** Builds an estimate as the product sends it, with the customer's decision as stored. */
const sendAndDecide = ({ lines, isFixed }: RandomEstimate): { sent: SentEstimate; decision: RecordedDecision } => {
  const written = lines.map(withUnit);
  const sentLines = written.map(({ said: _, ...line }, n) => ({
    ...line,
    ...{ id: `l${n}`, cents: lineCents(line), isSafety: n % 3 === 0, photos: [] },
  }));
  const total = totalCents(written);
  const told = lines.map(({ said }, n) => ({ id: `l${n}`, decision: said }));
  const approved = approvedCents(told, sentLines);
  const sent = SentEstimate.parse({
    ...{
      EstimateID: `est_${'A'.repeat(24)}`,
      InspectionID: 1,
      number: 1,
      sentAt: AT,
      expiresOn: '2026-11-30',
      isFixed,
    },
    Vehicle: {
      ...{ Year: 2017, Make: 'Toyota', Model: 'Hilux', BodyStyle: '', Odometer: null, Registration: 'KZT482' },
      ...{ VIN: '', WOFExpiryDate: null, FirstRegistered: null, VehicleID: '' },
    },
    Customer: { Name: 'Mere', Phone: '', Email: '', Address: '' },
    workshop: { Name: 'Drill Motors', Phone: '', Email: '', Address: '' },
    ...{ gstNumber: '123456789', terms: '', notes: '', lines: sentLines, photos: {} },
    ...{ totalCents: total, gstCents: gstCents(total), hash: HASH },
  });
  const decision: RecordedDecision = {
    ...{ id: 'DrillDecision0001', hash: HASH, name: 'Mere', lines: told, at: AT, how: 'link', number: 1 },
    ...{ approvedCents: approved, gstCents: gstCents(approved) },
  };
  return { sent, decision };
};

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const cellsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<td class="${name}[^"]*">(.*?)</td>`, 'g'))].map(([, cell = '']) =>
    textOf(cell).trim(),
  );
const sumsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, title = '', sum = '']) => [
      title,
      sum,
    ]),
  );

/** The sum of what is left out of the total, with a minus unless it is nothing. */
const writeTaken = (cents: number) => `${cents > 0 ? '−' : ''}${writeMoney(cents)}`;

/** Returns the figures on paper that differ from the calculation. */
export const findOnPaper = (estimate: RandomEstimate): string[] => {
  const { sent, decision } = sendAndDecide(estimate);
  const draw = (answer: RecordedDecision | undefined) =>
    renderToStaticMarkup(
      createElement(EstimateDocument, {
        ...{ sent: { ...sent, notes: [], terms: [] }, decision: answer, pictures: new Map() },
        ...{ demo: false, fontFaces: [], producedAt: AT },
      }),
    ).replace(/<style>.*<\/style>/s, '');
  const { lines } = estimate;
  const inOrder = [...lines.filter((_, n) => n % 3 === 0), ...lines.filter((_, n) => n % 3 !== 0)];
  const amounts = inOrder.map(writeLine);
  const parts = inOrder.map(writeParts);
  const of = (said: string) => calculateTotal(lines.filter((line) => line.said === said));
  const [total, approved] = [calculateTotal(lines), of('approved')];
  const gst = (cents: number) => `includes GST of ${writeMoney(calculateGst(cents))}`;
  const [open, answered] = [draw(undefined), draw(decision)];
  const expected: [string, unknown, unknown][] = [
    ['amounts', cellsOf(open, 'amount'), amounts],
    ['amounts answered', cellsOf(answered, 'amount'), amounts],
    ['parts', cellsOf(open, 'parts'), parts.every((words) => words === '–') ? [] : parts],
    ['total', sumsOf(open).get('Total'), writeMoney(total)],
    ['GST', sumsOf(open).get('All amounts include GST.'), gst(total)],
    ['total answered', sumsOf(answered).get('Total'), writeMoney(total)],
    ['approved', sumsOf(answered).get('Approved total'), writeMoney(approved)],
    ['GST approved', sumsOf(answered).get('All amounts include GST.'), gst(approved)],
    ['declined', sumsOf(answered).get('Declined') ?? writeMoney(0), writeTaken(of('declined'))],
    ['later', sumsOf(answered).get('Not now') ?? writeMoney(0), writeTaken(of('later'))],
    ['rule', [sent.totalCents, sent.gstCents, decision.approvedCents], [total, calculateGst(total), approved]],
  ];
  return expected.flatMap(([name, found, wanted]) =>
    JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${name}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}: ${JSON.stringify(estimate)}`],
  );
};
