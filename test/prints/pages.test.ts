import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { renderDocument } from '#lambdas/checksheets/document.ts';
import { print } from '#lambdas/checksheets/print.ts';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { PaperId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import {
  carWithThreeFails,
  comments,
  finishedCar,
  finishedMotorcycle,
  reasons,
  withItem,
} from '#shared/samples/sheets.ts';
import { itemSections, linesOn } from '#shared/sheets/checklist.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { failedRecheck, makePhotos, trailerWithoutVin } from '#test/world/samples.ts';
import { first, printed } from './printed.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));

const now = new Date('2026-11-17T21:43:00.000Z');
const lines = linesOn(newForm.versionDate);

const oneFail = (sheet = finishedCar()) =>
  makeInspection(
    withItem(sheet, 'externalStopLamps', { result: 'FAIL', ReasonForRejections: reasons('Does not light up') }),
  );

it.each([
  ['a car with one fail', oneFail(), 1],
  ['a motorcycle with one', oneFail(finishedMotorcycle()), 1],
  ['a trailer with one', oneFail(trailerWithoutVin()), 1],
  ['a car with three', makeInspection(carWithThreeFails()), 2],
  ['a recheck that fails again', failedRecheck(), 2],
] as const)('K-10: page 1 of %s contains everything to fix, and the signature', async (_, inspection, pageCount) => {
  const { pages } = await first(await printed([inspection, 'FullNoImages', now]));
  expect(pages).toHaveLength(pageCount);
  for (const { line, item } of listFailedItems(inspection))
    for (const { reasonForRejection } of item.ReasonForRejections)
      expect(pages[0]).toContain(`${line.code} ${line.title} ${reasonForRejection}`);
  for (const fact of ['Signed by', 'LAST DAY FOR RECHECK']) expect(pages[0]).toContain(fact);
  const form = pages.at(-1);
  for (const { code, title } of lines) expect(form).toContain(`${code} ${title}`);
});

const at = now.toISOString();
const withoutTreads = {
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
};
const longAgo = { initialDateOfInspection: '2026-11-05' as NzDate, enteredLateReason: 'The tablet was broken' };
it.each<[string, Inspection, string]>([
  [
    'without readings, signed with another’s number',
    makeInspection(
      { ...finishedCar(), ...withoutTreads },
      {
        unproved: [
          { about: 'chassisTyreTreadAndDepth', by: hemi, at, confirmed: true },
          { about: 'inspectorNumber', by: anna, at, confirmed: false },
        ],
      },
    ),
    'C8 passed, no reading recorded',
  ],
  ['entered late', makeInspection({ ...finishedCar(), ...longAgo }), 'Entered late on'],
  [
    'written offline, with a conflict of interest, corrected',
    makeInspection(
      {
        ...finishedCar(),
        vicOffline: true,
        ConflictOfInterest: true,
        ConflictOfInterestReason: 'Brother of the owner',
      },
      { revision: 2, revisedBy: anna },
    ),
    'Declared: Brother of the owner',
  ],
  [
    'with four notes about missing readings',
    makeInspection(
      { ...finishedCar(), ...withoutTreads },
      {
        unproved: [
          { about: 'chassisTyreTreadAndDepth', by: hemi, at, confirmed: true },
          { about: 'parkingBrakePerformance', by: hemi, at, confirmed: true },
          { about: 'parkingBrakeReading', by: hemi, at, confirmed: true },
          { about: 'inspectorNumber', by: anna, at, confirmed: false },
        ],
      },
    ),
    'Inspector’s confirmations',
  ],
  [
    'of a paper sheet',
    makeInspection(finishedCar(), { paperInspectionId: PaperId.parse('pap_Tawa0000000000000000'), inspectedBy: anna }),
    'Signed on paper by',
  ],
  [
    'of a van with a towbar',
    makeInspection({ ...finishedCar(), towbarFitted: 'yes', vehicleFirstRegistered: '2017-03-02' as NzDate }),
    'towbar',
  ],
])('K-10: a pass %s fits on one page', async (_, inspection, fact) => {
  const { pages } = await first(await printed([inspection, 'FullNoImages', now]));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(fact);
});

/** Makes a revised pass with this many comments, and one line without its reading. */
const revisedPass = (count: number) =>
  makeInspection(
    lines
      .filter(({ section }) => section === 'externalInspection')
      .slice(0, count)
      .reduce<FilledSheet>((sheet, { name }) => withItem(sheet, name, { Comment: comments('Seen to') }), {
        ...finishedCar(),
        treadDepthLeftFront: null,
      }),
    {
      ...{ revision: 2, revisedBy: anna, updatedAt: '2026-11-17T23:10:00.000Z' },
      unproved: [{ about: 'chassisTyreTreadAndDepth', by: hemi, at, confirmed: true }],
    },
  );

it('K-10: the lines of a pass start on page 1 and continue on page 2 under their heading, each with its comments', async () => {
  const counts = [1, 3, 5, 7, 9, 11];
  const made = await printed(...counts.map((count) => [revisedPass(count), 'FullNoImages', now] as const));
  for (const pdf of made) {
    const { pages } = await first([pdf]);
    expect(pages).toHaveLength(2);
    const [page = '', next = ''] = pages;
    for (const begun of ['Signed by', 'E1 Head lamps', 'E2 Fog lamps', 'C1 Wheels, hubs and axles'])
      expect(page).toContain(begun);
    for (const { code, title } of lines) expect(`${page} ${next}`).toContain(`${code} ${title}`);
    for (const one of pages) {
      expect(one.includes('C8 Tread and depth Pass')).toBe(one.includes('Passed, no reading recorded'));
      expect(one.includes('R6 Speedometer')).toBe(one.includes('Brakes, %'));
      // All parts of a section on a page are below its heading, and there is more than one line.
      for (const section of itemSections) {
        const here = lines.filter((line) => line.section === section && one.includes(`${line.code} ${line.title} `));
        const isTold = here.length > 0;
        expect([section, one.includes(`${sectionTitles[section]} ${here[0]?.code}`)]).toEqual([section, isTold]);
        expect(here).not.toHaveLength(1);
      }
    }
  }
});

/** True if anything is drawn on the lower quarter of an image, above its margin. */
const isDrawnBelow = async (thumbnail: Uint8Array) => {
  const area = { left: 0, top: 840, width: 794, height: 230 };
  const { channels } = await sharp(await sharp(thumbnail).extract(area).png().toBuffer()).stats();
  return channels.some(({ min }) => min < 200);
};

it('K-04: the thumbnail shows what is on page 1, and nothing of page 2', async () => {
  const images = makePhotos('externalStopLamps', 'externalStopLamps', 'externalStopLamps');
  const sheets: (readonly [Inspection, ChecksheetType, boolean])[] = [
    [makeInspection(carWithThreeFails()), 'Full', false],
    [makeInspection(carWithThreeFails(), { images }), 'Summary', false],
    [makeInspection(finishedCar()), 'Full', true],
  ];
  const made = await print(sheets.map(([inspection, type]) => renderDocument(inspection, type, now)));
  expect(await Promise.all(made.map(({ thumbnail }) => isDrawnBelow(thumbnail)))).toEqual(
    sheets.map(([, , isFull]) => isFull),
  );
});
