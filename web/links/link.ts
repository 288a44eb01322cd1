import type { CustomerView } from '#shared/links/api.ts';
import { ask, Refusal } from './ask.ts';
import { type Choices, chooseScreen } from './choose.ts';
import { confirmScreen } from './confirm.ts';
import { el } from './elements.ts';
import { answeredScreen, changingScreen, expiredScreen, failedScreen, withdrawnScreen } from './other-screens.ts';

/** What a customer sees who has opened their link. Nothing is decided but by Confirm, with a name, after a choice. */
let choices: Choices = new Map();
/** The same for each press of Confirm until it is answered: twice is once. */
let decisionId = '';
let name = '';
let isBusy = false;

const page = document.getElementById('page') as HTMLElement;
const show = (...content: (Node | string | false | undefined)[]) => {
  page.replaceChildren(...content.filter((one): one is Node | string => Boolean(one)));
  page.querySelector('h1')?.focus();
  scrollTo(0, 0);
};

/** Does one thing at a time; what is refused is said above what stands there. */
const once = async (act: () => Promise<void>) => {
  if (isBusy) return;
  isBusy = true;
  page.setAttribute('aria-busy', 'true');
  page.querySelector('.refused')?.remove();
  try {
    await act();
  } catch (error) {
    await refuse(error);
  } finally {
    isBusy = false;
    page.removeAttribute('aria-busy');
  }
};

const refuse = async (error: unknown) => {
  const { status, message } = error instanceof Refusal ? error : { status: 0, message: String(error) };
  if (status === 404) return show(...failedScreen(message, undefined));
  // it is in another state than this page knows: what it is now is shown below the words
  if (status === 409) draw(await ask.look());
  page.prepend(el('p', { class: 'problem refused', role: 'alert' }, message));
  scrollTo(0, 0);
};

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

const draw = (view: CustomerView, isAsked = false) => {
  const { state, version, decision, undoUntil, serverNow } = view;
  document.title = `${version?.isFixed ? 'Quote' : 'Estimate'} for ${view.plate}, ${view.workshop.Name}`;
  if (state === 'open' && version) return drawOpen({ ...view, version });
  if (state === 'answered' && version && decision) {
    // by the server's clock, and what has gone by on this one
    const leftMs = undoUntil ? Date.parse(undoUntil) - Date.parse(serverNow) : 0;
    const undo = () => void once(async () => draw(await ask.undo(decision.id)));
    const answered = { ...view, version, decision };
    show(...answeredScreen(answered, leftMs > 0 ? undo : undefined));
    if (leftMs > 0) setTimeout(() => page.querySelector('h1')?.textContent?.startsWith('Thank') && again(), leftMs);
    return;
  }
  if (state === 'expired' && version) {
    const freshPrice = () => void once(async () => draw(await ask.freshPrice(), true));
    return show(...expiredScreen({ ...view, version }, freshPrice, isAsked));
  }
  show(...(state === 'withdrawn' ? withdrawnScreen(view) : changingScreen(view)));
};

type Open = Parameters<typeof chooseScreen>[0]['view'];
let seen = '';
const drawOpen = (view: Open) => {
  const { version } = view;
  // of another version nothing is chosen yet
  if (seen !== version.hash) choices = new Map();
  if (seen !== version.hash || !decisionId) decisionId = newId();
  seen = version.hash;
  const choose = () => show(...chooseScreen({ view, choices, onNext: confirm, onPhotoGone: freshAddresses }));
  const confirm = () =>
    show(
      ...confirmScreen({
        ...{ version, choices, name },
        onBack: (typed) => {
          name = typed;
          choose();
        },
        onConfirm: (said) => {
          name = said;
          void once(decide);
        },
      }),
    );
  const decide = async () => {
    const lines = [...choices].map(([id, decision]) => ({ id, decision }));
    const answered = await ask.decide({ id: decisionId, hash: version.hash, name, lines });
    decisionId = '';
    choices = new Map();
    draw(answered);
  };
  choose();
};

const again = () => once(async () => draw(await ask.look()));

/** Addresses of photos are good for five minutes: new ones, as often. */
let freshAt = 0;
const freshAddresses = () => {
  if (performance.now() - freshAt < 60_000) return;
  freshAt = performance.now();
  void again();
};

const open = async () => {
  try {
    draw(await ask.look());
  } catch (error) {
    const { status, message } = error instanceof Refusal ? error : { status: 0, message: String(error) };
    show(...failedScreen(message, status === 404 ? undefined : () => void open()));
  }
};

void open();
