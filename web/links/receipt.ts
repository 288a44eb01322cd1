import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import type { Seen, View } from './read-view.ts';
import { decidedWords, formatMoment, getKindWords } from './words.ts';

export const receiptName = ({ plate }: View, { number }: Seen) => `receipt-${plate || 'estimate'}-${number}.html`;

const STYLE = `body{max-width:42em;margin:2em auto;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color:#111}
table{width:100%;border-collapse:collapse}th,td{padding:.4em;border-bottom:1px solid #bbb;text-align:left;vertical-align:top}
td:last-child,th:last-child{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tfoot td{font-weight:700}
tr{break-inside:avoid}dt{margin-top:.5em;color:#444}dd{margin:0;overflow-wrap:anywhere}pre{font:inherit;white-space:pre-wrap}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
const tagged = (tag: string, ...html: readonly string[]) => `<${tag}>${html.join('')}</${tag}>\n`;
const said = (tag: string, text: string) => tagged(tag, escaped(text));
const row = (cell: 'td' | 'th', ...texts: readonly string[]) => tagged('tr', ...texts.map((text) => said(cell, text)));
const when = (holds: unknown, ...html: readonly string[]) => (holds ? html.join('') : '');

/** Builds a self-contained HTML page: the version, the answer, and the hash that identifies the version. */
const receiptOf = ({ workshop, plate, decision }: View, version: Seen) => {
  if (!decision) throw new Error('There is no decision to show');
  const { gstNumber, terms } = version;
  const { approvedCents, gstCents } = decision;
  const answers = new Map(decision.lines.map((one) => [one.id, decidedWords[one.decision]]));
  const title = `Your answer: ${getKindWords(version)} for ${plate}`;
  const facts = [
    ['Answered by', decision.name],
    ['When', `${formatMoment(decision.at)}, in New Zealand (${decision.at})`],
    ['How it was given', decision.cameBy ?? ''],
    ['Vehicle', [plate, version.vehicle].filter(Boolean).join(', ')],
    ['GST number', gstNumber ?? ''],
    ['Estimate', `${version.EstimateID}, version ${version.number}`],
    ['Fingerprint of this version (SHA-256)', version.hash],
    ['Answer number', decision.id],
  ] as const;
  const head = ['<meta charset="utf-8"><meta name="viewport" content="width=device-width">', said('title', title)];
  return [
    '<!doctype html>\n<html lang="en-NZ">',
    tagged('head', ...head, tagged('style', STYLE)),
    '<body>',
    said('h1', title),
    said('p', [workshop.Name, workshop.Address, workshop.Phone, workshop.Email].filter(Boolean).join(', ')),
    tagged(
      'table',
      tagged('thead', row('th', 'Work', 'Answer', 'Price')),
      tagged(
        'tbody',
        ...version.lines.map(({ id, words, cents }) => row('td', words, answers.get(id) ?? '', showCharge(cents))),
      ),
      tagged(
        'tfoot',
        row('td', 'Total approved', '', showMoney(approvedCents)),
        when(gstCents !== null, row('td', 'Includes GST of', '', showMoney(gstCents ?? 0))),
      ),
    ),
    said('h2', 'About this answer'),
    tagged('dl', ...facts.map(([name, value]) => when(value, said('dt', name), said('dd', value)))),
    when(terms, said('h2', 'Terms'), said('pre', terms)),
    '</body></html>\n',
  ].join('');
};

let made = '';
/** Returns the blob URL of the receipt. */
export const receiptAddress = (view: View, version: Seen) => {
  if (made) URL.revokeObjectURL(made);
  made = URL.createObjectURL(new Blob([receiptOf(view, version)], { type: 'text/html' }));
  return made;
};
