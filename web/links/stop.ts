import { linkPaths } from '#shared/links/calls.ts';
import { hear } from './call.ts';
import { button, byId, h } from './dom.ts';
import { goneScreen, notWholeScreen } from './ended.ts';
import type { Screen } from './parts.ts';
import { record, text } from './read-view.ts';
import { request, token } from './request.ts';
import { screens } from './screens.ts';

const show = screens();

const stoppedScreen = (workshop: string): Screen => ({
  heading: 'Reminders are stopped',
  intro: `${workshop || 'The workshop'} sends you no more reminders by mail. To get them again, tell the workshop.`,
  parts: [],
});

/** Only the press stops anything: programs that look through mails open links and run scripts. */
const askScreen = (): Screen => {
  const said = h('p', { class: 'mistake', role: 'alert' });
  const stop = async () => {
    if (press.ariaDisabled === 'true') return;
    press.ariaDisabled = 'true';
    said.replaceChildren('');
    const path = linkPaths.stop.replace('{token}', encodeURIComponent(token()));
    const outcome = await hear(request(path, { method: 'POST' }), (told) => ({
      workshop: text(record(told).workshop),
    }));
    press.ariaDisabled = null;
    if (outcome.kind === 'view') {
      byId('workshop').textContent = outcome.view.workshop || 'From your workshop';
      show(stoppedScreen(outcome.view.workshop));
    } else if (outcome.kind === 'gone') show(goneScreen(undefined));
    else said.replaceChildren('This could not be sent. Please try again, or tell the workshop.');
  };
  const press = button('Stop reminders', stop, 'main wide');
  return {
    heading: 'Stop reminders?',
    intro: 'Nothing has changed yet. Press the button to get no more reminders by mail from your workshop.',
    parts: [h('div', {}, press, said)],
  };
};

const start = () => show(token() ? askScreen() : notWholeScreen());
// another link in the same tab
addEventListener('hashchange', () => location.reload());

start();
