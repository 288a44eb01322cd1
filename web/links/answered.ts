import { COPY_OF_ANSWER, decisionWords } from '#shared/estimates/estimate-words.ts';
import { describePass } from '#shared/estimates/whereabouts-words.ts';
import { sumLines } from './choices.ts';
import { button, h, type Part } from './dom.ts';
import { explainUndo } from './outcome-words.ts';
import { contact, priced, recheckDay, type Screen, total } from './parts.ts';
import { putOffPart } from './put-off.ts';
import type { Line, Seen, View } from './read-view.ts';
import { formatMoment, formatTime, SEE_PDF } from './words.ts';

type Needs = {
  view: View;
  version: Seen;
  heardAt: number;
  undo(): Promise<string | undefined>;
  /** Goes on to confirm the approval of these lines, which were put off. */
  approve(ids: readonly string[]): void;
  pdf: (words: string) => Part;
};

const howWords = { link: '', phone: ' by phone', 'in person': ' in person' };

/** Shows the recorded decision, with a PDF and, for a short time, an undo button. */
export const answeredScreen = ({ view, version, heardAt, undo, approve, pdf }: Needs): Screen => {
  const { decision, workshop, passed, approveUntil } = view;
  if (!decision) throw new Error('An answered estimate has no decision');
  const said = new Map(decision.lines.map((one) => [one.id, one.decision]));
  const by = (wanted: string) => version.lines.filter(({ id }) => said.get(id) === wanted);
  const group = (lines: readonly Line[], title: string, ...more: readonly Part[]) =>
    lines.length > 0 && h('section', { class: 'card' }, h('h2', {}, title), priced(lines, ...more));
  const sum = { cents: decision.approvedCents, gst: decision.gstCents };
  const approved = by('approved');
  return {
    heading: approved.length > 0 ? `Approved for ${view.plate}` : `Nothing approved for ${view.plate}`,
    intro: `${workshop.Name} received ${decision.name}'s answer${howWords[decision.how]} on ${formatMoment(decision.at)}.${decision.how === 'link' && decision.cameBy ? ` It came ${decision.cameBy}.` : ''}`,
    parts: [
      passed &&
        h(
          'p',
          { class: 'note' },
          describePass(view.plate, passed),
          approveUntil ? '. You can still approve the work below.' : ". There's nothing left to decide.",
        ),
      recheckDay(view),
      undoPart(view, heardAt, undo),
      approveUntil && putOffPart(by('later'), approveUntil, approve),
      group(approved, decisionWords.approved, total('Total approved', sum)),
      ...(approveUntil ? (['declined'] as const) : (['later', 'declined'] as const)).map((one) =>
        group(by(one), decisionWords[one], total('Total', { cents: sumLines(by(one)), gst: null })),
      ),
      h(
        'section',
        { class: 'copy' },
        h('h2', {}, 'Your answer, to keep'),
        h('p', { class: 'quiet' }, COPY_OF_ANSWER),
        pdf(SEE_PDF),
      ),
      contact(view),
    ],
  };
};

const EVERY_MS = 1_000;

/** The undo button with its time limit, which uses the server's clock because the device's may be wrong. */
const undoPart = (view: View, heardAt: number, undo: Needs['undo']) => {
  const { undoUntil, serverNow, workshop, closed, decision } = view;
  const over = h('p', {}, closed ?? `To change your answer, please call ${workshop.Name}.`);
  if (!undoUntil) return h('section', { class: 'note' }, over);
  const isAdded = decision?.follows !== undefined;
  const leftMs = () => Date.parse(undoUntil) - Date.parse(serverNow) - (performance.now() - heardAt);
  const left = h('p', {});
  const mistake = h('p', { class: 'mistake', role: 'alert' });
  const presses = h('div', {});
  const part = h('section', { class: 'note' }, left, presses, mistake);
  const ask = () => {
    presses.replaceChildren(
      h('p', {}, explainUndo(view)),
      button('Yes, undo it', takeBack, 'wide'),
      button('Keep my answer', offer, 'wide'),
    );
    presses.querySelector('button')?.focus();
  };
  const offer = () => presses.replaceChildren(button('Undo', ask));
  let isSending = false;
  const takeBack = async () => {
    if (isSending) return;
    isSending = true;
    mistake.replaceChildren((await undo()) ?? '');
    isSending = false;
  };
  const tell = () => {
    const ms = leftMs();
    if (!(ms > 0)) {
      clearInterval(timer);
      return part.replaceChildren(over);
    }
    const minutes = Math.ceil(ms / 60_000);
    const words = `Changed your mind? You can undo ${isAdded ? 'adding this work' : 'your answer'} until ${formatTime(undoUntil)}: ${minutes === 1 ? 'less than a minute' : `${minutes} minutes`} left.`;
    if (left.textContent !== words) left.replaceChildren(words);
    if (!part.isConnected && wasShown) clearInterval(timer);
    wasShown ||= part.isConnected;
  };
  let wasShown = false;
  const timer = setInterval(tell, EVERY_MS);
  offer();
  tell();
  return part;
};
