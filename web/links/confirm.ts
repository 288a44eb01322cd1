import { showMoney } from '#shared/estimates/show-money.ts';
import { UNDO_MINUTES } from '#shared/estimates/undo.ts';
import { explainExcess } from '#shared/input/excess.ts';
import { spellDay } from '#shared/spell-day.ts';
import { type Choices, filterByDecision, sumLines, sumWithGst } from './choices.ts';
import { button, h } from './dom.ts';
import { contact, meaning, priced, type Screen, terms, total } from './parts.ts';
import type { Seen, View } from './read-view.ts';

const SHORTEST = 2;
const LONGEST = 80;

type Needs = {
  view: View;
  version: Seen;
  choices: Choices;
  name: string;
  /** Resolves with the error message, if there is one. */
  confirm(name: string): Promise<string | undefined>;
  back(): void;
};

/** Step 2: summary, terms and name. Only this step sends a decision. */
export const confirmScreen = ({ view, version, choices, name, confirm, back }: Needs): Screen => {
  const of = (decision: 'approved' | 'declined' | 'later') => filterByDecision(version.lines, choices, decision);
  const approved = of('approved');
  const sum = sumWithGst(version, approved);
  const before = new Map(view.decision?.lines.map(({ id, decision }) => [id, decision]));
  const added = approved.filter(({ id }) => before.get(id) !== 'approved');
  const isAdding = view.decision !== undefined;
  const addedCents = sumLines(added);
  const more = `${showMoney(addedCents)}; total then ${showMoney(sum.cents)}`;
  const left = view.passed ? [] : [...of('later'), ...of('declined')].filter(({ isSafety }) => isSafety);

  const group = (decision: 'declined' | 'later', title: string, words: string) => {
    const lines = of(decision);
    return (
      lines.length > 0 &&
      h('section', { class: 'card' }, h('h2', {}, title), h('p', { class: 'quiet' }, words), priced(lines))
    );
  };

  const mistake = h('p', { id: 'mistake', class: 'mistake', role: 'alert' });
  const field = h('input', {
    id: 'name',
    autocomplete: 'name',
    input: () => say(explainExcess(field.value.trim(), LONGEST)),
    'aria-describedby': 'name-hint mistake',
    value: name,
  });
  const send = h('button', { class: 'main wide' });
  const words = `Confirm: approve ${added.length > 0 ? showMoney(addedCents) : 'nothing'}`;
  send.textContent = words;
  let isSending = false;
  const say = (text: string) => mistake.replaceChildren(text);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    const given = field.value.trim();
    const isName = given.length >= SHORTEST && /[\p{L}\p{N}]/u.test(given);
    const mistakeInName = isName ? explainExcess(given, LONGEST) : 'Please type your name.';
    field.setAttribute('aria-invalid', String(mistakeInName !== ''));
    if (mistakeInName) {
      say(mistakeInName);
      return field.focus();
    }
    isSending = true;
    say('');
    send.textContent = 'Sending …';
    send.setAttribute('aria-disabled', 'true');
    const why = await confirm(given);
    isSending = false;
    send.removeAttribute('aria-disabled');
    send.textContent = why ? `Try again: ${words.replace('Confirm: ', '')}` : words;
    say(why ?? '');
  };

  return {
    heading: 'Is this your answer?',
    intro: isAdding
      ? "Your earlier answer still stands. Check the work you're adding, then type your name and confirm."
      : 'Nothing is decided yet. Check it, then type your name and confirm.',
    parts: [
      h(
        'section',
        { class: 'card' },
        h('h2', {}, isAdding ? `Add to what you approved: ${more}` : 'You approve'),
        approved.length > 0
          ? priced(added, !isAdding && total('Total approved', sum))
          : h('p', {}, 'Nothing. None of this work will be done.'),
        approved.length > 0 && meaning(version),
      ),
      !isAdding && group('later', 'Not now', `You can still approve this until ${spellDay(version.expiresOn)}.`),
      !isAdding && group('declined', 'You decline', "This work won't be done."),
      left.length > 0 &&
        h(
          'p',
          { class: 'note' },
          "You haven't approved all the work needed for a warrant of fitness. The vehicle won't pass without it.",
        ),
      terms(version),
      h(
        'form',
        { novalidate: true, submit },
        h('label', { for: 'name' }, 'Your name'),
        h(
          'p',
          { id: 'name-hint', class: 'quiet' },
          version.terms
            ? 'Your name confirms your answer and that you agree to the terms.'
            : 'Your name confirms your answer.',
          ` You can undo it with this link for ${UNDO_MINUTES} minutes.`,
        ),
        field,
        mistake,
        send,
        button('Back', back, 'wide'),
      ),
      contact(view),
    ],
  };
};
