import { estimateNoun } from '#shared/estimates/estimate-words.ts';
import { describePass } from '#shared/estimates/whereabouts-words.ts';
import { spellDay } from '#shared/spell-day.ts';
import { sumWithGst } from './choices.ts';
import { button, h, type Part } from './dom.ts';
import { contact, priced, recheckDay, type Screen, total } from './parts.ts';
import type { Seen, View } from './read-view.ts';
import { SEE_PDF } from './words.ts';

const contentOf = (version: Seen, expired = '') =>
  h(
    'section',
    { class: 'card' },
    h('h2', {}, `The ${expired}${estimateNoun(version)}`),
    priced(version.lines, total('Total', sumWithGst(version, version.lines))),
  );

/** Shown for an expired estimate: its content, and a button that asks for a new price. */
export const expiredScreen = (
  view: View,
  version: Seen,
  askAgain: () => Promise<string>,
  pdf: (words: string) => Part,
): Screen => {
  const { workshop } = view;
  const said = h('p', { class: 'mistake', role: 'status' });
  const ask = button(
    'Ask for a new price',
    async () => {
      if (ask.ariaDisabled === 'true') return;
      ask.ariaDisabled = 'true';
      said.replaceChildren('');
      said.replaceChildren(await askAgain());
      ask.ariaDisabled = null;
    },
    'main wide',
  );
  return {
    heading: `This ${estimateNoun(version)} for ${view.plate} has expired`,
    intro: `It expired on ${spellDay(version.expiresOn)}. Prices may have changed, so you can't approve it now. ${workshop.Name} can send you a new one.`,
    parts: [h('div', {}, ask, said), recheckDay(view), contentOf(version, 'expired '), pdf(SEE_PDF), contact(view)],
  };
};

/** Shown if the vehicle has passed before anything was decided: nothing is asked any more. */
export const passedScreen = (
  view: View,
  passed: NonNullable<View['passed']>,
  version: Seen,
  pdf: (words: string) => Part,
): Screen => ({
  heading: describePass(view.plate, passed),
  intro: `You no longer need to answer this ${estimateNoun(version)}.`,
  parts: [contentOf(version), pdf(SEE_PDF), contact(view)],
});

/** Shown if the workshop has closed its account. The estimate can still be read. */
export const closedScreen = (view: View, intro: string, pdf: (words: string) => Part): Screen => {
  const { plate, version } = view;
  return {
    heading: `This ${estimateNoun(view)} for ${plate} can't be answered here`,
    intro,
    parts: [recheckDay(view), version && contentOf(version), version && pdf(SEE_PDF), contact(view)],
  };
};

export const changingScreen = (view: View, lookAgain: () => unknown): Screen => ({
  heading: `This ${estimateNoun(view)} is being changed`,
  intro: `${view.workshop.Name} is changing the ${estimateNoun(view)} for ${view.plate}. You can answer once they send it again. This link will then show the new one.`,
  parts: [button('Check again', lookAgain, 'wide'), contact(view)],
});

export const withdrawnScreen = (view: View): Screen => ({
  heading: `This ${estimateNoun(view)} was withdrawn`,
  intro: `${view.workshop.Name} has withdrawn the ${estimateNoun(view)} for ${view.plate}. You don't need to answer.`,
  parts: [recheckDay(view), contact(view)],
});

/** `view` is the last known state, if there is one. */
export const goneScreen = (view: Pick<View, 'workshop' | 'version'> | undefined): Screen => ({
  heading: 'This link has expired',
  intro: `It is too old, or the workshop has cancelled it. ${
    view ? 'Please ask for a new one.' : 'Please call the workshop that sent you this link, or ask them for a new one.'
  }`,
  parts: [view && contact(view, 'Ask for a new link:')],
});

export const notWholeScreen = (): Screen => ({
  heading: 'This link is incomplete',
  intro: "Please open it again from the message you received. If that doesn't help, call the workshop that sent it.",
  parts: [],
});

/** Shown if `what` couldn't be loaded. */
export const unheardScreen = (what: 'page' | 'checksheet', lookAgain: () => unknown): Screen => ({
  heading: `The ${what} could not be loaded`,
  intro: `You may be offline, or our service is busy.${what === 'page' ? ' Nothing has been decided.' : ''} If it keeps happening, call the workshop that sent you this link.`,
  parts: [button('Try again', lookAgain, 'main wide')],
});
