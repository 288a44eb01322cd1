import { estimateMeaning, estimateTitle } from '#shared/estimates/estimate-words.ts';
import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import { spellDay } from '#shared/spell-day.ts';
import { sumWithGst } from './choices.ts';
import { h, type Part, written } from './dom.ts';
import type { Line, Seen, View } from './read-view.ts';
import { gstWords, replacedWords } from './words.ts';

/** The content of a screen. */
export type Screen = { heading: string; intro?: string; parts: readonly Part[] };

const money = (cents: number) => h('span', { class: 'money' }, showMoney(cents));
export const charge = ({ cents }: Line) => h('span', { class: 'money' }, showCharge(cents));

/** Vehicle, total and last days. */
export const facts = (view: View, version: Seen) => {
  const { plate, numberText, replaces } = view;
  const { cents, gst } = sumWithGst(version, version.lines);
  const number = numberText ?? (version.number > 1 && `version ${version.number}`);
  const kind = [estimateTitle(version), number].filter(Boolean);
  return h(
    'div',
    { class: 'facts' },
    h('p', {}, h('b', { class: 'plate' }, plate), ' ', version.vehicle),
    h(
      'p',
      { class: 'sums' },
      h('span', {}, h('b', {}, kind.join(numberText ? ' ' : ', ')), h('small', {}, gstWords(gst))),
      money(cents),
    ),
    replaces && h('p', {}, replacedWords(replaces, cents)),
    h('p', { class: 'quiet' }, 'Answer by ', h('b', {}, spellDay(version.expiresOn)), '.'),
    recheckDay(view),
  );
};

/** The last day for a recheck, if one is still possible. */
export const recheckDay = ({ recheckUntil }: View) =>
  recheckUntil &&
  h(
    'p',
    { class: 'quiet' },
    'Recheck by ',
    h('b', {}, spellDay(recheckUntil)),
    ', or the WoF inspection starts again.',
  );

/** What the kind of price means. */
export const meaning = (version: Seen) => h('p', { class: 'quiet' }, estimateMeaning(version));

const SAFETY = 'Needed for a WoF';
export const safetyMark = ({ isSafety }: Line) => isSafety && h('span', { class: 'safety' }, SAFETY);

/** How a line's price is made up. */
export const costs = ({ costs: words }: Line) => words && h('small', {}, words);

/** Lists lines with their prices and the total. */
export const priced = (lines: readonly Line[], ...more: readonly Part[]) =>
  h(
    'ul',
    { class: 'priced' },
    ...lines.map((line) => h('li', {}, h('span', {}, line.words, ' ', safetyMark(line), costs(line)), charge(line))),
    ...more,
  );

export const total = (words: string, { cents, gst }: { cents: number; gst: number | null }) =>
  h('li', { class: 'total' }, h('span', {}, words, gst !== null && h('small', {}, gstWords(gst))), money(cents));

export const notes = ({ notes: text }: Seen, { workshop }: View) =>
  text && h('section', {}, h('h2', {}, `A note from ${workshop.Name}`), written(text));

/** Maximum length of terms that are shown expanded. */
const SHORT = 240;
export const terms = ({ terms: text }: Seen) => {
  if (!text) return undefined;
  if (text.length <= SHORT) return h('section', {}, h('h2', {}, 'Terms'), written(text));
  return h('details', {}, h('summary', {}, 'Workshop terms'), written(text));
};

/** Contact details of the workshop. */
export const contact = (
  { workshop: { Name, Phone, Email, Address }, version, numberText }: Pick<View, 'workshop' | 'version' | 'numberText'>,
  words = numberText ? `Questions about ${numberText}?` : 'Questions?',
) =>
  h(
    'address',
    {},
    h('p', {}, words),
    h('p', {}, h('b', {}, Name)),
    Phone && h('a', { class: 'call', href: `tel:${Phone.replace(/[^\d+]/g, '')}` }, `Call ${Phone}`),
    Email && h('a', { class: 'call', href: `mailto:${Email}` }, Email),
    Address && h('p', {}, Address),
    !!version?.gstNumber && h('p', {}, `GST number ${version.gstNumber}`),
  );
