import { showMoney } from '#shared/estimates/show-money.ts';
import { type Choices, filterByDecision, sumLines, sumWithGst } from './choices.ts';
import { button, h, type Part } from './dom.ts';
import { charge, contact, costs, facts, meaning, notes, type Screen, safetyMark, terms } from './parts.ts';
import { type Photos, renderPhotos } from './photos.ts';
import type { Line, Seen, View } from './read-view.ts';
import { choiceWords, formatLineCount, gstWords, SEE_PDF } from './words.ts';

type Needs = {
  view: View;
  version: Seen;
  choices: Choices;
  photos: Photos;
  pdf: (words: string) => Part;
  changed(): void;
  next(): void;
};

/** Step 1: choices for each line. Nothing is decided yet. */
export const chooseScreen = ({ view, version, choices, photos, pdf, changed, next }: Needs): Screen => {
  const needed = version.lines.filter(({ isSafety }) => isSafety);
  const others = version.lines.filter(({ isSafety }) => !isSafety);
  const lines = [...needed, ...others];
  const sum = h('p', { class: 'sum', role: 'status' });
  const lack = h('div', { class: 'lack', role: 'alert' });
  const open = () => lines.filter(({ id }) => !choices.has(id));

  const tell = () => {
    const { cents, gst } = sumWithGst(version, filterByDecision(lines, choices, 'approved'));
    const chosen = lines.length - open().length;
    sum.replaceChildren(
      h('span', {}, `Approved: `, h('b', { class: 'money' }, showMoney(cents))),
      ' ',
      h(
        'small',
        {},
        [gstWords(gst), `${chosen} of ${formatLineCount(lines.length)} chosen`].filter(Boolean).join(', '),
      ),
    );
    if (chosen === lines.length) lack.replaceChildren();
  };
  const chooseFor = (chosen: readonly Line[], decision: keyof typeof choiceWords) => {
    for (const { id } of chosen) {
      choices.set(id, decision);
      const radio = document.getElementById(`${id}-${decision}`);
      if (radio instanceof HTMLInputElement) radio.checked = true;
      radio?.closest('li')?.classList.remove('open');
    }
    changed();
    tell();
  };
  const putOff = () => {
    chooseFor(open(), 'later');
    go.focus();
  };
  const goOn = () => {
    const [first] = open();
    if (!first) return next();
    const others = open().length;
    const rest = others === 1 ? 'Not now for this line' : `Not now for these ${others} lines`;
    lack.replaceChildren(
      h('p', {}, `${others === 1 ? '1 line has' : `${others} lines have`} no choice yet.`),
      button(rest, putOff),
    );
    const radio = document.getElementById(`${first.id}-approved`);
    radio?.closest('li')?.classList.add('open');
    radio?.focus();
  };
  const go = button('Check my answer', goOn, 'main');

  const one = (line: Line) => lineCard({ line, version, choices, photos, chosen: (said) => chooseFor([line], said) });
  const group = (title: string, of: readonly Line[]) =>
    of.length > 0 && h('section', {}, h('h2', {}, title), h('ul', { class: 'lines' }, ...of.map(one)));

  tell();
  return {
    heading: view.plate ? `What would you like done on ${view.plate}?` : 'What would you like done?',
    parts: [
      facts(view, version),
      lines.length > 1 &&
        button(`Approve all: ${showMoney(sumLines(lines))}`, () => chooseFor(lines, 'approved'), 'wide'),
      group('Needed for a warrant of fitness', needed),
      group(needed.length > 0 ? 'Other work' : 'The work', others),
      remarks(version, photos),
      notes(version, view),
      meaning(version),
      terms(version),
      pdf(SEE_PDF),
      h('div', { class: 'bar' }, lack, h('div', {}, sum, go)),
      contact(view),
    ],
  };
};

/** The comments on the sheet, on which nothing is decided. */
const remarks = (version: Seen, photos: Photos) =>
  version.remarks.length > 0 &&
  h(
    'section',
    {},
    h('h2', {}, 'Notes'),
    h(
      'ul',
      { class: 'lines' },
      ...version.remarks.map((line) => h('li', {}, h('p', {}, line.words), renderPhotos(line, version, photos))),
    ),
  );

type Card = Pick<Needs, 'version' | 'choices' | 'photos'> & {
  line: Line;
  chosen(decision: keyof typeof choiceWords): void;
};

const lineCard = ({ line, version, choices, photos, chosen }: Card) => {
  const { id, words } = line;
  const pill = (decision: keyof typeof choiceWords) =>
    h(
      'label',
      { class: decision },
      h('input', {
        type: 'radio',
        name: id,
        id: `${id}-${decision}`,
        checked: choices.get(id) === decision,
        change: () => chosen(decision),
      }),
      h('span', {}, h('i', { 'aria-hidden': 'true' }), choiceWords[decision]),
    );
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'line' },
      h('div', { id: `${id}-words` }, h('p', {}, words), safetyMark(line), costs(line)),
      charge(line),
    ),
    renderPhotos(line, version, photos),
    h(
      'div',
      { class: 'pills', role: 'radiogroup', 'aria-labelledby': `${id}-words` },
      pill('approved'),
      pill('later'),
      pill('declined'),
    ),
  );
};
