import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { renderDocument, renderPaperDocument } from '#lambdas/checksheets/document.ts';
import { print } from '#lambdas/checksheets/print.ts';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { PaperId } from '#shared/ids.ts';
import { visitsBefore } from '#shared/inspections/earlier-visits.ts';
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
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { itemSections, linesOn } from '#shared/sheets/checklist.ts';
import { listFailedItems, listItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { makeSheetWithTenFails } from '#test/bench/sheets.ts';
import { failedCarWithSixPhotos, failedRecheck, makePhotos, trailerWithoutVin } from '#test/world/samples.ts';
import { first, printed, printPdfs } from './printed.ts';

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
      for (const said of [`${line.code} ${line.title}`, reasonForRejection]) expect(pages[0]).toContain(said);
  for (const fact of ['Signed by', 'LAST DAY FOR RECHECK', 'drive it only to be repaired'])
    expect(pages[0]).toContain(fact);
  for (const { code, title } of lines) expect(pages.join(' ')).toContain(`${code} ${title}`);
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
    'Passed, no reading recorded',
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
    'no reading recorded',
  ],
  [
    'of a paper sheet',
    makeInspection(finishedCar(), { paperInspectionId: PaperId.parse('pap_Tawa0000000000000000'), inspectedBy: anna }),
    'Signed on paper by',
  ],
  [
    'of a van with a towbar',
    makeInspection({ ...finishedCar(), towbarFitted: 'yes', vehicleFirstRegistered: '2017-03-02' as NzDate }),
    'Towbar',
  ],
])('K-10: a pass %s fits on one page', async (_, inspection, fact) => {
  const { pages } = await first(await printed([inspection, 'FullNoImages', now]));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(fact);
});

/** The lines that apply to the finished car; the others share a row. */
const applying = listItems(finishedCar())
  .filter(({ item }) => item.result !== 'NOTAPPLICABLE')
  .map(({ line }) => line);

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
    for (const begun of ['Signed by', 'E1 Head lamps', 'E2 Fog lamps']) expect(page).toContain(begun);
    for (const { code, title } of lines) expect(`${page} ${next}`).toContain(`${code} ${title}`);
    for (const one of pages) {
      expect(one.includes('C8 Tread and depth Pass')).toBe(one.includes('Passed, no reading recorded'));
      // short sections are never split
      expect(one.includes('R1 Service')).toBe(one.includes('R6 Speedometer'));
      // All parts of a section on a page are below its heading, and there is more than one line.
      for (const section of itemSections) {
        const here = applying.filter((line) => line.section === section && one.includes(`${line.code} ${line.title} `));
        const heading = new RegExp(`${sectionTitles[section]} \\S+ \\S+, inspector \\S+ ${here[0]?.code} `);
        expect([section, heading.test(one)]).toEqual([section, here.length > 0]);
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
  // its photos don't fit below the signature on page 1
  const short = withItem(carWithThreeFails(), 'chassisSuspension', { Comment: [] });
  const sheets: (readonly [Inspection, ChecksheetType, boolean])[] = [
    [makeInspection(carWithThreeFails()), 'Full', true],
    [makeInspection(short, { images }), 'Summary', false],
    [makeInspection(finishedCar()), 'Full', true],
  ];
  const made = await print(sheets.map(([inspection, type]) => renderDocument(inspection, type, now)));
  expect(await Promise.all(made.map(({ thumbnail }) => isDrawnBelow(thumbnail)))).toEqual(
    sheets.map(([, , isFull]) => isFull),
  );
});

/** A recheck of the car with three fails, which passes, with the failed inspection. */
const recheckOfThree = () => {
  const before = makeInspection({ ...carWithThreeFails(), initialDateOfInspection: '2026-11-18' as NzDate });
  const now = makeInspection(
    {
      ...finishedCar(),
      isRecheck: true,
      initialDateOfInspection: '2026-11-18' as NzDate,
      recheckDateOfInspection: '2026-12-01' as NzDate,
    },
    { formattedId: { ...before.formattedId, recheckIdx: 1 }, earlierVisits: visitsBefore(before) },
  );
  return [now, 'Full', new Date(at), new Map(), [before]] as const;
};
const manyFails = ['FullNoImages', now] as const;

it('K-10, K-16: text has 9 pt and labels 8 pt, pages are filled, and each page says what it belongs to', async () => {
  const made = await printPdfs(
    renderDocument(makeInspection(finishedCar()), 'Full', now),
    renderDocument(failedCarWithSixPhotos(), 'Full', now),
    renderDocument(makeInspection(makeSheetWithTenFails()), ...manyFails),
    renderDocument(...recheckOfThree()),
    renderPaperDocument({ number: 1044, company: tawaCompany, demo: false, versionDate: newForm.versionDate }, now),
  );
  for (const pdf of made) {
    const { texts, pages } = await first([pdf]);
    const all = texts.flat();
    for (const { str, points } of all) expect([str, points >= 7.95]).toEqual([str, true]);
    for (const { str, points } of all)
      if (str === 'Head lamps' || str === 'Mere Tūhoe') expect(points).toBeCloseTo(9, 1);
    const [, ...later] = pages;
    for (const page of later)
      expect(page).toMatch(/KZT482 · (PASS|FAIL) · No\. 1043-[01] Tawa Motors|Plate Tawa Motors, No\. 1044-0/);
    const lowest = texts.map((page) => Math.min(...page.map(({ y }) => y).filter((y) => y > MARGIN)));
    // only the last page may end early
    for (const y of lowest.slice(0, -1)) expect(y).toBeLessThan(MARGIN + (A4_HEIGHT - 2 * MARGIN) / 4);
  }
});

/** In points. */
const MARGIN = 34;
const A4_HEIGHT = 842;

it('K-10: ten fails without photos take two pages and at most 75 kB compressed', async () => {
  const [pdf = new Uint8Array()] = await printed([makeInspection(makeSheetWithTenFails()), ...manyFails]);
  expect((await first([pdf])).pages).toHaveLength(2);
  expect(gzipSync(pdf, { level: 9 }).length).toBeLessThanOrEqual(75_000);
});
