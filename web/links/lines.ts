import type { Decided, LineDecision } from '#shared/estimates/decisions.ts';
import { gstCents } from '#shared/estimates/gst.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { el } from './elements.ts';

export const SAYS: Record<LineDecision, string> = { approved: 'Approve', later: 'Not now', declined: 'Decline' };
const SAID: Record<LineDecision, string> = { approved: 'To be done', later: 'Not now', declined: 'Not to be done' };

/** What makes the vehicle unsafe or unlawful first, each in its order. */
export const inOrder = ({ lines }: SentEstimate) => [
  ...lines.filter(({ isSafety }) => isSafety),
  ...lines.filter(({ isSafety }) => !isSafety),
];

/** "$161.00, with $21.00 GST" as far as the workshop is registered for it. */
export const amount = (cents: number, { gstNumber }: SentEstimate) =>
  gstNumber === null ? showMoney(cents) : `${showMoney(cents)}, with ${showMoney(gstCents(cents))} GST`;

export const sumOf = (lines: readonly SentLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** What is done, what is not and what later, and what the first comes to. */
export const decidedLines = (version: SentEstimate, decided: Decided['lines']) => {
  const saidOf = new Map(decided.map(({ id, decision }) => [id, decision]));
  const parts = (Object.keys(SAID) as LineDecision[]).flatMap((what) => {
    const lines = inOrder(version).filter(({ id }) => saidOf.get(id) === what);
    if (lines.length === 0) return [];
    return [
      el('h2', {}, SAID[what]),
      el(
        'ul',
        { class: 'said' },
        ...lines.map(({ words, cents }) => el('li', {}, el('span', {}, words), el('b', {}, showMoney(cents)))),
      ),
    ];
  });
  const approved = sumOf(version.lines.filter(({ id }) => saidOf.get(id) === 'approved'));
  return [...parts, el('p', { class: 'sum' }, el('span', {}, 'Approved'), el('b', {}, amount(approved, version)))];
};
