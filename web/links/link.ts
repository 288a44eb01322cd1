import { linkPaths } from '#shared/links/calls.ts';
import { answeredScreen } from './answered.ts';
import { askAgain, decide, lookUp, type Outcome, undo } from './call.ts';
import { type Choices, createDecisionMaker, forgetChoices, keepChoices, readChoices } from './choices.ts';
import { chooseScreen } from './choose.ts';
import { confirmScreen } from './confirm.ts';
import { byId } from './dom.ts';
import {
  changingScreen,
  closedScreen,
  expiredScreen,
  goneScreen,
  notWholeScreen,
  passedScreen,
  unheardScreen,
  withdrawnScreen,
} from './ended.ts';
import { BUSY, explainChange, explainUndecided, explainUndone, insteadOf, THANKS, UNHEARD } from './outcome-words.ts';
import { pdfButton } from './pdf-button.ts';
import type { Seen, View } from './read-view.ts';
import { getToken } from './request.ts';
import { screens } from './screens.ts';

const makeDecision = createDecisionMaker();

let view: View | undefined;
let heardAt = 0;
let choices: Choices = new Map();
let name = '';

const show = screens();

/** True in the second step, which has its own history entry, so that Back leads to the first step. */
const isConfirming = () => history.state === 'confirm';

const draw = (message = '') => {
  if (!view) return;
  const { version } = view;
  byId('workshop').textContent = view.workshop.Name;
  if (view.passed && version && !view.decision) return show(passedScreen(view, view.passed, version, pdf), message);
  if (view.closed && view.state !== 'answered' && view.state !== 'withdrawn')
    return show(closedScreen(view, view.closed, pdf), message);
  if (view.state === 'withdrawn') return show(withdrawnScreen(view), message);
  if (view.state === 'changing' || !version)
    return show(
      changingScreen(view, () => open()),
      message,
    );
  if (view.state === 'expired') return show(expiredScreen(view, version, askForFresh, pdf), message);
  if (view.state === 'answered' && view.decision) return drawAnswered(view, version, message);
  drawOpen(view, version, message);
};

const drawAnswered = (view: View, version: Seen, message: string) => {
  if (isConfirming() && view.approveUntil) return drawConfirm(view, version, message);
  const approve = (ids: readonly string[]) => {
    const answered = view.decision?.lines.map(({ id, decision }) => [id, decision] as const);
    choices = new Map([...(answered ?? []), ...ids.map((id) => [id, 'approved'] as const)]);
    history.pushState('confirm', '');
    draw();
  };
  show(answeredScreen({ view, version, heardAt, undo: takeBack, approve, pdf }), message);
};

const drawConfirm = (view: View, version: Seen, message: string) =>
  show(confirmScreen({ view, version, choices, name, confirm, back: () => history.back() }), message);

const drawOpen = (view: View, version: Seen, message: string) => {
  if (isConfirming() && version.lines.every(({ id }) => choices.has(id))) return drawConfirm(view, version, message);
  const changed = () => void keepChoices(version, choices);
  const next = () => {
    history.pushState('confirm', '');
    draw();
  };
  show(chooseScreen({ view, version, choices, photos, pdf, changed, next }), message);
};

/** Applies the server's state; choices for another version are dropped. */
const take = ({ view: now, heardAt: at }: Extract<Outcome, { kind: 'view' }>, message = '') => {
  [view, heardAt] = [now, at];
  let words = message;
  if (now.state === 'open' && now.version) {
    const kept = readChoices(now.version);
    choices = kept.choices;
    if (kept.isOther) {
      forgetChoices();
      words = explainChange(now);
    }
  }
  if (isConfirming() && (words || now.state !== 'open')) history.replaceState(null, '');
  draw(words);
};

const gone = () => show(goneScreen(view));

type Words = (now: View) => string | undefined;

/** Loads the state from the server. `words` returns the message for it. */
const open = async (words?: Words) => {
  if (!getToken()) return show(notWholeScreen());
  const outcome = await lookUp();
  if (outcome.kind === 'view') take(outcome, words?.(outcome.view));
  else if (outcome.kind === 'gone') gone();
  else show(unheardScreen('page', () => open()));
};

/** Handles outcomes other than a view. Returns an error message if the page stays as it is. */
const handleFailure = async (
  outcome: Exclude<Outcome, { kind: 'view' }>,
  words: Words,
): Promise<string | undefined> => {
  if (outcome.kind === 'busy') return BUSY;
  if (outcome.kind === 'unheard') return UNHEARD;
  if (outcome.kind === 'refused') return outcome.words;
  if (outcome.kind === 'gone') gone();
  else await open(words);
  return undefined;
};

const confirm = async (given: string) => {
  name = given;
  if (!view?.version) return undefined;
  const isAdding = view.decision !== undefined;
  const outcome = await decide(makeDecision(view.version, choices, given));
  if (outcome.kind !== 'view') return handleFailure(outcome, (now) => explainUndecided(now, isAdding));
  forgetChoices();
  take(outcome, THANKS);
  return undefined;
};

const takeBack = async () => {
  const { decision, version } = view ?? {};
  if (!decision || !version) return undefined;
  const outcome = await undo(decision.id);
  if (outcome.kind !== 'view') return handleFailure(outcome, ({ state }) => insteadOf.undo[state]);
  // keep the choices, so that single ones can be changed
  if (!decision.follows) keepChoices(version, new Map(decision.lines.map(({ id, decision }) => [id, decision])));
  take(outcome, explainUndone(outcome.view));
  return undefined;
};

const askForFresh = async () => {
  const outcome = await askAgain();
  if (outcome.kind === 'view') return "We've told the workshop that you'd like a new price.";
  return (await handleFailure(outcome, ({ state }) => insteadOf.askAgain[state])) ?? '';
};

const pdf = (words: string) => pdfButton(words, linkPaths.pdf, () => open());

let renewing: Promise<void> | undefined;
const photos = {
  addressOf: (id: string) => view?.photos[id],
  /** Loads new photo URLs; concurrent calls share one request. Any other change is shown only after the next action. */
  renew: () => {
    renewing ??= lookUp()
      .then((outcome) => {
        if (outcome.kind === 'view' && view) view = { ...view, photos: outcome.view.photos };
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  },
};

addEventListener('popstate', () => draw());
// another link was opened in the same tab
addEventListener('hashchange', () => location.reload());
addEventListener('online', () => {
  if (!view) open();
});
// the page was restored from the back/forward cache
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) open();
});

history.replaceState(null, '');
open();
