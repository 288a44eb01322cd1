import { GST_INCLUDED } from '#shared/estimates/gst.ts';
import { showCharge, showMoney } from '#shared/estimates/show-money.ts';
import { spellDay } from '#shared/spell-day.ts';
import { sumLines } from './choices.ts';
import { h, type Part, written } from './dom.ts';
import type { Line, Seen, View } from './read-view.ts';
import { getKindWords, getMeaning, gstWords, replacedWords } from './words.ts';

/** The content of a screen. */
export type Screen = { heading: string; intro?: string; parts: readonly Part[] };

const money = (cents: number) => h('span', { class: 'money' }, showMoney(cents));
export const charge = ({ cents }: Line) => h('span', { class: 'money' }, showCharge(cents));

/** Vehicle, kind of price and validity. */
export const facts = ({ plate, numberText, replaces }: View, version: Seen) =>
  h(
    'div',
    { class: 'facts' },
    h('p', {}, h('b', { class: 'plate' }, plate), ' ', version.vehicle),
    h(
      'p',
      {},
      h('b', {}, getKindWords(version), numberText && ` ${numberText}`),
      !numberText && version.number > 1 && `, version ${version.number}`,
      `. ${getMeaning(version)}`,
      version.gstNumber !== null && ` ${GST_INCLUDED}`,
    ),
    replaces && h('p', {}, replacedWords(replaces, sumLines(version.lines))),
    h('p', {}, 'You can answer until the end of ', h('b', {}, spellDay(version.expiresOn)), '.'),
  );

const SAFETY = 'Needed for a WoF';
export const safetyMark = ({ isSafety }: Line) => isSafety && h('span', { class: 'safety' }, SAFETY);

/** Lists lines with their prices and the total. */
export const priced = (lines: readonly Line[], ...more: readonly Part[]) =>
  h(
    'ul',
    { class: 'priced' },
    ...lines.map((line) => h('li', {}, h('span', {}, line.words, ' ', safetyMark(line)), charge(line))),
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
export const contact = ({ workshop: { Name, Phone, Email, Address } }: Pick<View, 'workshop'>, words = 'Questions?') =>
  h(
    'address',
    {},
    h('p', {}, words),
    h('p', {}, h('b', {}, Name)),
    Phone && h('a', { class: 'call', href: `tel:${Phone.replace(/[^\d+]/g, '')}` }, `Call ${Phone}`),
    Email && h('a', { class: 'call', href: `mailto:${Email}` }, Email),
    Address && h('p', {}, Address),
  );
