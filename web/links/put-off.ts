import { spellDay } from '#shared/spell-day.ts';
import { button, h } from './dom.ts';
import { charge, costs, safetyMark } from './parts.ts';
import type { Line } from './read-view.ts';

/** Offers the lines that were put off, to be ticked. Nothing is decided before they are confirmed. */
export const putOffPart = (lines: readonly Line[], until: string, approve: (ids: readonly string[]) => void) => {
  const mistake = h('p', { class: 'mistake', role: 'alert' });
  const boxes = lines.map((line) => ({ line, box: h('input', { type: 'checkbox', id: `add-${line.id}` }) }));
  const go = () => {
    const ticked = boxes.filter(({ box }) => box.checked).map(({ line }) => line.id);
    if (ticked.length > 0) return approve(ticked);
    mistake.replaceChildren('Tick the work you would like done.');
    boxes[0]?.box.focus();
  };
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'You chose “Not now”'),
    h('p', { class: 'quiet' }, 'You can still approve this work until the end of ', h('b', {}, spellDay(until)), '.'),
    h(
      'ul',
      { class: 'priced ticks' },
      ...boxes.map(({ line, box }) =>
        h(
          'li',
          {},
          h('label', {}, box, ' ', h('span', {}, line.words, ' ', safetyMark(line), costs(line))),
          charge(line),
        ),
      ),
    ),
    mistake,
    button('Approve the ticked work', go, 'wide'),
  );
};
