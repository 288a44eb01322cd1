import type { LineDecision } from '#shared/estimates/decisions.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { spellDay } from '#shared/spell-day.ts';
import { button, el, paragraphs } from './elements.ts';
import { amount, inOrder, SAYS, sumOf } from './lines.ts';

export type Choices = Map<string, LineDecision>;
type Props = {
  view: CustomerView & { version: SentEstimate };
  choices: Choices;
  onNext: () => void;
  /** Addresses of photos are good for five minutes. */
  onPhotoGone: () => void;
};

const MEANS = {
  fixed: 'This is a fixed quote: the price does not change.',
  estimate: 'This is an estimate: should it come to more, the workshop asks you first.',
};

/** What was sent, and for each line what is to be done. */
export const chooseScreen = ({ view, choices, onNext, onPhotoGone }: Props) => {
  const { version, workshop, plate, photos } = view;
  const { Vehicle, expiresOn, notes, isFixed } = version;
  const lines = inOrder(version);
  const sum = el('b', {});
  const left = el('span', { class: 'block', role: 'status' });
  const draw = () => {
    sum.textContent = amount(sumOf(version.lines.filter(({ id }) => choices.get(id) === 'approved')), version);
    const open = lines.filter(({ id }) => !choices.has(id)).length;
    left.textContent = open === 0 ? 'Every line has an answer' : `${open} of ${lines.length} without an answer`;
  };
  const cards = lines.map((line) => lineCard(line, { version, photos, choices, draw, onPhotoGone }));
  const next = () => {
    const open = lines.findIndex(({ id }) => !choices.has(id));
    if (open < 0) return onNext();
    const card = cards[open];
    card?.classList.add('open');
    card?.querySelector('input')?.focus();
    left.textContent = `Please choose for “${lines[open]?.words}”`;
  };
  const approveAll = () => {
    for (const input of cards.flatMap((card) => [...card.querySelectorAll<HTMLInputElement>('input[value=approved]')]))
      input.click();
  };
  draw();
  return [
    el('p', { class: 'from' }, workshop.Name),
    el('h1', { tabindex: -1 }, `${isFixed ? 'Quote' : 'Estimate'} for `, el('span', { class: 'plate' }, plate)),
    el('p', {}, [Vehicle.Year, Vehicle.Make, Vehicle.Model].filter(Boolean).join(' ')),
    el('p', { class: 'quiet' }, isFixed ? MEANS.fixed : MEANS.estimate),
    el('p', {}, 'Until ', el('b', {}, spellDay(expiresOn)), ', end of the day.'),
    notes && el('section', { class: 'notes' }, ...paragraphs(notes)),
    lines.length > 1 && button('Approve all', approveAll, 'plain'),
    ...cards,
    el('p', { class: 'sum' }, el('span', {}, 'All of it'), el('span', {}, amount(version.totalCents, version))),
    contact(view),
    el(
      'div',
      { class: 'foot' },
      el('p', {}, el('span', { class: 'block' }, 'Approved ', sum), left),
      button('Next', next, 'primary'),
    ),
  ];
};

type CardProps = Pick<Props, 'choices' | 'onPhotoGone'> & {
  version: SentEstimate;
  photos: CustomerView['photos'];
  draw: () => void;
};

const lineCard = (line: SentLine, { version, photos, choices, draw, onPhotoGone }: CardProps) => {
  const { id, words, cents, isSafety } = line;
  const choice = (decision: LineDecision) =>
    el(
      'label',
      {},
      el('input', {
        type: 'radio',
        name: `line-${id}`,
        value: decision,
        checked: choices.get(id) === decision,
        onchange: () => {
          choices.set(id, decision);
          card.classList.remove('open');
          draw();
        },
      }),
      el('span', {}, SAYS[decision]),
    );
  const card: HTMLFieldSetElement = el(
    'fieldset',
    {},
    el('legend', {}, words),
    el(
      'p',
      { class: 'price' },
      isSafety ? el('span', { class: 'safety' }, 'Needed for a WoF') : el('span', {}),
      el('b', {}, showMoney(cents)),
    ),
    el(
      'div',
      { class: 'photos' },
      ...line.photos.flatMap((photo) => {
        const src = photos[photo];
        return src ? [photoOf(src, version.photos[photo] || words, onPhotoGone)] : [];
      }),
    ),
    el('div', { class: 'choices' }, choice('approved'), choice('later'), choice('declined')),
  );
  return card;
};

const photoOf = (src: string, alt: string, onGone: () => void) => {
  const picture = () => el('img', { class: 'thumbnail', src, alt, width: 96, height: 96, onerror: onGone });
  const open = () => {
    const large = el('dialog', { 'aria-label': alt, onclose: () => large.remove() });
    large.append(
      el('img', { src, alt }),
      button('Close', () => large.close()),
    );
    document.body.append(large);
    large.showModal();
  };
  return el('button', { type: 'button', class: 'photo', 'aria-label': `Enlarge: ${alt}`, onclick: open }, picture());
};

/** Whom to ask. */
export const contact = ({ workshop: { Name, Phone, Email } }: CustomerView) =>
  el(
    'p',
    { class: 'quiet' },
    `Questions? ${Name}: `,
    Phone && el('a', { href: `tel:${Phone.replace(/[^+\d]/g, '')}` }, Phone),
    Phone && Email && ', ',
    Email && el('a', { href: `mailto:${Email}` }, Email),
  );
