import type { Decided } from '#shared/estimates/decisions.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { amount, inOrder } from './lines.ts';

const NZ = { timeZone: 'Pacific/Auckland', dateStyle: 'medium', timeStyle: 'short' } as const;
export const showMoment = (at: string) => new Intl.DateTimeFormat('en-NZ', NZ).format(new Date(at));

const WORDS = { approved: 'to be done', later: 'not now', declined: 'not to be done' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** What was decided as a page of its own, to be kept or printed: it needs neither us nor a network. */
export const receiptOf = (version: SentEstimate, { lines, name, at, id, approvedCents }: Decided) => {
  const said = new Map(lines.map((line) => [line.id, WORDS[line.decision]]));
  const { workshop, Vehicle, number, EstimateID, hash, terms, gstNumber } = version;
  const title = `${version.isFixed ? 'Quote' : 'Estimate'} for ${Vehicle.Registration}: receipt`;
  const rows = inOrder(version).map(
    (line) => `<tr><td>${escaped(line.words)}<td>${said.get(line.id)}<td align=right>${showMoney(line.cents)}`,
  );
  const facts = [
    `${workshop.Name}, ${workshop.Address}, ${workshop.Phone}`,
    gstNumber === null ? '' : `GST number ${gstNumber}`,
    `Answered by ${name}, ${showMoment(at)}`,
    `Estimate ${EstimateID}, version ${number}, decision ${id}`,
    `SHA-256 ${hash}`,
  ];
  return `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>body{font:16px/1.5 sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #ccc;padding:.4rem;vertical-align:top}p{overflow-wrap:anywhere}</style>
<h1>${escaped(title)}</h1><table>${rows.join('\n')}</table>
<p><b>Approved: ${amount(approvedCents, version)}</b></p>
${[...facts, terms]
  .filter(Boolean)
  .map((fact) => `<p>${escaped(fact)}</p>`)
  .join('\n')}</html>`;
};
