import type { SheetView } from '#shared/links/api.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { spellDay } from '#shared/spell-day.ts';
import { hear } from './call.ts';
import { byId, h } from './dom.ts';
import { goneScreen, notWholeScreen, unheardScreen } from './ended.ts';
import { contact, type Screen } from './parts.ts';
import { pdfButton } from './pdf-button.ts';
import { readWorkshop, record, text } from './read-view.ts';
import { getToken, request, takeEarlyRequest } from './request.ts';
import { screens } from './screens.ts';

/** The parts of the response that this page uses, parsed as in `read-view.ts`. */
type Sheet = Pick<SheetView, 'workshop' | 'plate' | 'isRecheck' | 'result' | 'wasRechecked'> & {
  day: string;
  changedOn: string;
  expiresOn: string;
};

const readSheet = (body: unknown): Sheet | undefined => {
  const { workshop, plate, isRecheck, day, changedOn, result, wasRechecked, expiresOn } = record(body);
  if (!workshop || !text(day)) return undefined;
  return {
    workshop: readWorkshop(workshop),
    plate: text(plate),
    isRecheck: isRecheck === true,
    day: text(day),
    changedOn: text(changedOn),
    result: text(result),
    wasRechecked: wasRechecked === true,
    expiresOn: text(expiresOn),
  };
};

const show = screens();
let sheet: Sheet | undefined;

/** Workshop, date, result and a link to the PDF. */
const sheetScreen = (shown: Sheet): Screen => {
  const { workshop, plate, day, changedOn, expiresOn, isRecheck, result, wasRechecked } = shown;
  return {
    heading: `Checksheet for ${plate}`,
    intro: `${workshop.Name} ${isRecheck ? 'rechecked' : 'inspected'} this vehicle for a warrant of fitness. Here is its checksheet.`,
    parts: [
      h(
        'div',
        { class: 'facts' },
        h('p', {}, h('b', { class: 'plate' }, plate)),
        h('p', {}, isRecheck ? 'Recheck on ' : 'Inspection on ', h('b', {}, spellDay(day))),
        result && h('p', {}, result),
        changedOn &&
          h(
            'p',
            {},
            'The workshop has changed the sheet since. This is the version of ',
            h('b', {}, spellDay(changedOn)),
          ),
      ),
      wasRechecked &&
        h('p', { class: 'note' }, 'The vehicle has been rechecked since. Ask the workshop for the new sheet.'),
      pdfButton('Open the PDF', linkPaths.sheetPdf, look, 'main'),
      h('p', { class: 'quiet' }, `This link works until ${spellDay(expiresOn)}. Save the PDF to keep it for longer.`),
      contact(shown),
    ],
  };
};

/** Loads the state from the server. */
const look = async () => {
  if (!getToken()) return show(notWholeScreen());
  const outcome = await hear(takeEarlyRequest() ?? request(linkPaths.sheet), readSheet);
  if (outcome.kind === 'view') {
    sheet = outcome.view;
    byId('workshop').textContent = sheet.workshop.Name;
    show(sheetScreen(sheet));
  } else if (outcome.kind === 'gone') show(goneScreen(sheet));
  else show(unheardScreen('checksheet', look));
};

// another link was opened in the same tab
addEventListener('hashchange', () => location.reload());
addEventListener('online', () => {
  if (!sheet) look();
});
// the page was restored from the back/forward cache
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) look();
});

look();
