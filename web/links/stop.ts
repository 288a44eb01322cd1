import { linkPaths } from '#shared/links/calls.ts';
import { hear } from './call.ts';
import { button, byId, h } from './dom.ts';
import { goneScreen, notWholeScreen } from './ended.ts';
import type { Screen } from './parts.ts';
import { record, text } from './read-view.ts';
import { getToken, request } from './request.ts';
import { screens } from './screens.ts';

const show = screens();
const readWorkshop = (told: unknown) => ({ workshop: text(record(told).workshop) });
const stopPath = () => linkPaths.stop.replace('{token}', encodeURIComponent(getToken()));
const nameWorkshop = (workshop: string) => {
  byId('workshop').textContent = workshop || 'From your workshop';
};

const stoppedScreen = (workshop: string): Screen => ({
  heading: 'Reminders stopped',
  intro: `${workshop || 'The workshop'} won't send you any more reminder emails. To get them again, tell the workshop.`,
  parts: [],
});

/** Asks for a click, because mail scanners open links and run scripts. */
const askScreen = (): Screen => {
  const said = h('p', { class: 'mistake', role: 'alert' });
  const stop = async () => {
    if (press.ariaDisabled === 'true') return;
    press.ariaDisabled = 'true';
    said.replaceChildren('');
    const outcome = await hear(request(stopPath(), { method: 'POST' }), readWorkshop);
    press.ariaDisabled = null;
    if (outcome.kind === 'view') {
      nameWorkshop(outcome.view.workshop);
      show(stoppedScreen(outcome.view.workshop));
    } else if (outcome.kind === 'gone') show(goneScreen(undefined));
    else said.replaceChildren('This could not be sent. Please try again, or tell the workshop.');
  };
  const press = button('Stop reminders', stop, 'main wide');
  return {
    heading: 'Stop reminders?',
    intro: 'Press the button to stop reminder emails from your workshop. Nothing changes until you do.',
    parts: [h('div', {}, press, said)],
  };
};

/**
 * Names the workshop that sends the reminders. The button works even before the name has loaded, or if loading fails.
 */
const showWorkshop = async () => {
  const outcome = await hear(request(stopPath()), readWorkshop);
  if (outcome.kind === 'gone') return show(goneScreen(undefined));
  if (outcome.kind !== 'view' || !outcome.view.workshop) return;
  const { workshop } = outcome.view;
  nameWorkshop(workshop);
  const intro = byId('intro');
  intro.textContent = intro.textContent?.replace('your workshop', () => workshop) ?? '';
};

const start = () => {
  if (!getToken()) return show(notWholeScreen());
  show(askScreen());
  void showWorkshop();
};
// another link was opened in the same tab
addEventListener('hashchange', () => location.reload());

start();
