import type { SentEstimate } from '#shared/estimates/sent-estimate.ts';
import type { Choices } from './choose.ts';
import { button, el, paragraphs } from './elements.ts';
import { decidedLines } from './lines.ts';

type Props = {
  version: SentEstimate;
  choices: Choices;
  name: string;
  onBack: (name: string) => void;
  onConfirm: (name: string) => void;
};

/** Everything once more, the terms, and who says so: only this decides. */
export const confirmScreen = ({ version, choices, name, onBack, onConfirm }: Props) => {
  const typed = el('input', {
    id: 'name',
    name: 'name',
    autocomplete: 'name',
    maxlength: 80,
    value: name,
    required: true,
  });
  const wrong = el('p', { id: 'wrong', class: 'problem', role: 'alert' });
  const confirm = () => {
    const said = typed.value.trim();
    if (said.length >= 2) return onConfirm(said);
    wrong.textContent = 'Please give your name.';
    typed.setAttribute('aria-describedby', 'wrong');
    typed.focus();
  };
  const decided = [...choices].map(([id, decision]) => ({ id, decision }));
  return [
    el('p', { class: 'from' }, version.workshop.Name),
    el('h1', { tabindex: -1 }, 'Is this right?'),
    ...decidedLines(version, decided),
    version.terms && el('section', { class: 'notes' }, el('h2', {}, 'Terms'), ...paragraphs(version.terms)),
    el(
      'form',
      {
        class: 'by-name',
        // the words are ours
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          confirm();
        },
      },
      el('label', { for: 'name' }, 'Your name'),
      typed,
      wrong,
      el(
        'p',
        { class: 'quiet' },
        'By confirming you tell the workshop to do what is approved. You can take it back for ten minutes.',
      ),
      el(
        'div',
        { class: 'foot' },
        button('Back', () => onBack(typed.value)),
        el('button', { class: 'primary' }, 'Confirm'),
      ),
    ),
  ];
};
