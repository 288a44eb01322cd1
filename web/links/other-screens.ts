import type { Decided } from '#shared/estimates/decisions.ts';
import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { contact } from './choose.ts';
import { button, el } from './elements.ts';
import { amount, decidedLines } from './lines.ts';
import { receiptOf, showMoment } from './receipt.ts';

type Answered = CustomerView & { version: SentEstimate; decision: Decided };

/** What was decided, to be kept, and to be taken back for ten minutes. */
export const answeredScreen = (view: Answered, onUndo: (() => void) | undefined) => {
  const { version, decision, plate } = view;
  const save = () => {
    const file = new Blob([receiptOf(version, decision)], { type: 'text/html' });
    const href = URL.createObjectURL(file);
    el('a', { href, download: `Receipt ${plate}.html` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return [
    el('p', { class: 'from' }, version.workshop.Name),
    el('h1', { tabindex: -1 }, `Thank you, ${decision.name}`),
    el('p', {}, `${version.workshop.Name} has your answer of ${showMoment(decision.at)}.`),
    ...decidedLines(version, decision.lines),
    contact(view),
    el('div', { class: 'foot' }, onUndo && button('Take it back', onUndo), button('Save receipt', save, 'primary')),
  ];
};

const plain = (view: CustomerView, title: string, ...words: string[]) => [
  el('p', { class: 'from' }, view.workshop.Name),
  el('h1', { tabindex: -1 }, title),
  ...words.map((sentence) => el('p', {}, sentence)),
];

/** Its last day is over: a press asks for a new price, and decides nothing. */
export const expiredScreen = (view: CustomerView & { version: SentEstimate }, onAsk: () => void, isAsked: boolean) => [
  ...plain(
    view,
    'This price has expired',
    `It was ${amount(view.version.totalCents, view.version)} for ${view.plate}.`,
    ...(isAsked ? [`${view.workshop.Name} knows that you want a fresh price, and will send a new link.`] : []),
  ),
  contact(view),
  !isAsked && el('div', { class: 'foot' }, button('Ask for a fresh price', onAsk, 'primary')),
];

export const changingScreen = (view: CustomerView) => [
  ...plain(
    view,
    'The workshop is changing this',
    `${view.workshop.Name} is working on the price for ${view.plate}. As soon as it is sent again, this link shows it.`,
  ),
  contact(view),
];

export const withdrawnScreen = (view: CustomerView) => [
  ...plain(view, 'This was taken back', `${view.workshop.Name} has taken the price for ${view.plate} back.`),
  contact(view),
];

/** Nothing could be read. */
export const failedScreen = (words: string, onRetry: (() => void) | undefined) => [
  el('h1', { tabindex: -1 }, 'Your estimate'),
  el('p', { class: 'problem', role: 'alert' }, words),
  onRetry && el('div', { class: 'foot' }, button('Try again', onRetry, 'primary')),
];
