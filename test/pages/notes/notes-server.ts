import { NoteId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Note, WofSummaryDetails } from '#shared/notes/model.ts';
import { Problem } from '#shared/problem.ts';
import { byId } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { failedInspection } from '#test/world/tawa.ts';

const AT = '2026-11-18T00:00:00.000Z';
export const note = (letter: string, title: string, comment: string): Note => ({
  id: NoteId.parse(`nte_${letter.repeat(12)}`),
  title,
  comment,
  preFix: '',
  workCompleted: false,
  paperInspectionId: null,
  wofSummaryDetailsId: 1002,
  inspectionItemId: null,
  createdAt: AT,
  updatedAt: AT,
});
export const CONFLICT = note(
  'a',
  'Conflict of Interest - 18/11/2026 1:00 pm - Hēmi Pōtae - ID: 1043-0',
  'Car of a relative',
);
export const CHAT = note('b', 'VIRM Chat - 18/11/2026 1:05 pm', 'Which tread?');
export const RANG = note('c', '18/11/2026 1:10 pm - Anna Wilson - ID: 1043-0', 'Rang the **customer**');

export type Saved = {
  wofPaidFor: boolean;
  VICDetailsEntered: boolean;
  updatedAt: string;
  wofComments: { id: string; comment: string }[];
};

/** A server that stores what it receives, unless it refuses. */
export const openNotes = async (
  site: Site,
  change: Partial<WofSummaryDetails>,
  options = {},
  query = '?open=pendingVic',
) => {
  let held: WofSummaryDetails = { ...failedInspection.WofSummaryDetails, id: 1002, ...change };
  const refusals: Problem[] = [];
  const saved: Saved[] = [];
  const world = { cut: false, unheard: false };
  const visitor = await openSignedIn(
    site,
    {
      'inspections.get': byId({ 1002: (): Inspection => ({ ...failedInspection, WofSummaryDetails: held }) }),
      'checksheets.pdf': byId({ 1002: { checksheet: 'Full', state: 'ready', url: {}, thumbnail: {} } }),
      'notes.save': byId({
        1002: ({ body: sent }) => {
          if (world.cut) return 'lost';
          saved.push(sent);
          const refusal = refusals.shift();
          if (refusal?.code === 'version-conflict') held = refusal.details as WofSummaryDetails;
          if (refusal) return refusal;
          if (sent.updatedAt !== held.updatedAt)
            return new Problem('version-conflict', 'These notes were changed on another device.', held);
          const { wofComments, ...rest } = sent;
          const before = new Map(held.wofComments.map((one) => [String(one.id), one]));
          held = {
            ...held,
            ...rest,
            updatedAt: '2026-11-18T05:00:00.000Z',
            wofComments: wofComments.map(({ id, comment }) => ({
              ...(before.get(id) ?? note('z', 'Titled by the server', '')),
              id: NoteId.parse(id),
              comment,
            })),
          };
          if (world.unheard) return 'lost';
          return held;
        },
      }),
    },
    options,
  );
  const { page } = visitor;
  visitor.answerFilesWith(() => ({ contentType: 'image/webp', body: '' }));
  await visitor.open(`/checksheet/1002${query}`);
  const dialog = page.getByRole('dialog', { name: 'Inspector Notes' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  /** Makes saves fail without reaching the server. */
  const cut = (isCut: boolean) => {
    world.cut = isCut;
  };
  /** Makes saves reach the server but lose their answers. */
  const unheard = (isUnheard: boolean) => {
    world.unheard = isUnheard;
  };
  return { ...visitor, dialog, press, saved, cut, unheard, refuse: (problem: Problem) => refusals.push(problem) };
};

/** The two dialogs with the checkbox that the details are in VIC. */
export const SUMMARIES = ['VIC', 'Inspector Notes'];

/** Opens one of them on a phone. */
export const openSummary = async (site: Site, name: string) => {
  const visitor = await openNotes(site, {}, phone, '');
  const { page } = visitor;
  if (name === 'VIC') await page.getByRole('button', { name: 'VIC values' }).click();
  else {
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: /^Inspector Notes/ }).click();
  }
  const dialog = page.getByRole('dialog', { name, exact: true });
  const tick = dialog.getByRole('checkbox', { name: 'Details Entered into VIC System' });
  return { ...visitor, dialog, tick, button: dialog.getByRole('button', { name: /Close$/ }) };
};
