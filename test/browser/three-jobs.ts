import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { DraftId, ImageId } from '#shared/ids.ts';
import { Image } from '#shared/images/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { type ItemName, itemSections } from '#shared/sheets/checklist.ts';
import { listItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import type { ReadingName } from '#shared/vehicle-types/reading-plans.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import type { Answers } from './answers.ts';
import { openInspector } from './inspector.ts';
import { card, fitted, item, plate, submit, vehicleType } from './sheet-page.ts';
import { NOWHERE, type Site } from './site.ts';

/** Opening the camera, its shutter and its "use this photo". */
const PRESSES_OF_A_PHOTO = 3;

/** A recheck's draft of the car with three fails. */
const recheckId = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');

const makePhoto = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();

const answers: Answers = {
  'images.upload': async ({ sent: { headers, body } }) => {
    const type = String(headers['content-type']);
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const id = ImageId.parse(form.get('imageId'));
    const at = new Date().toISOString();
    const image = Image.parse({
      imageId: id,
      inspectionId: null,
      unfinishedInspectionId: `dft_${id.split('_')[1]}`,
      paperInspectionId: null,
      OrganizationId: 'org_TawaMotors0000000000',
      inspectionItemName: form.get('inspectionItemName'),
      description: '',
      fileType: 'Image',
      url: `${NOWHERE}/lamp.jpg`,
      width: 320,
      height: 200,
      createdAt: at,
      updatedAt: at,
    });
    return { id, fileName: `${id}.jpg`, size: body.length, service: 'S3', image };
  },
};

type Inspector = Awaited<ReturnType<typeof openInspector>>;

/** What the server sets at the start of a recheck: its inspector and day, and empty readings of what failed. */
const recheckStart = () => ({
  treadDepthLeftFront: null,
  treadDepthRightFront: null,
  treadDepthLeftRear: null,
  treadDepthRightRear: null,
  recheckDateOfInspection: nzDate(new Date()),
  recheckInspectorNumber: hemi.inspectorNumber,
});

/** Works a sheet like a person with one thumb, and counts the presses. */
const makeThumb = (page: Page) => {
  const count = { presses: 0 };
  const press = async (target: Locator) => {
    count.presses++;
    // people take longer than the half second in which a new section ignores presses
    await page.locator('.section-body[data-steady="false"]').waitFor({ state: 'detached' });
    await target.tap();
  };
  const hasFocus = async (field: Locator) => (await field.and(page.locator(':focus')).count()) > 0;
  const pressNamed = (name: string) => press(page.getByRole('button', { name, exact: true }).last());
  const enter = () => page.keyboard.press('Enter');
  return {
    count,
    press,
    pressNamed,
    enter,
    /** Presses a field unless it has the focus, and types into it. */
    type: async (field: Locator, text: unknown) => {
      if (!(await hasFocus(field))) await press(field);
      await page.keyboard.type(String(text));
    },
    /** Types into the fields of a form, one after the other: the first empty one has the focus. */
    typeEach: async (...texts: unknown[]) => {
      for (const text of texts) {
        await page.keyboard.type(String(text));
        await enter();
      }
    },
    skip: async (field: Locator) => {
      if (await hasFocus(field)) await enter();
    },
    /** Presses the arrow, unless the last press led to the section. */
    reach: async (title: string, arrow: 'Next' | 'Previous' = 'Next') => {
      const shown = await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
      if (shown !== title) await press(page.getByRole('button', { name: `${arrow}: ${title}` }));
    },
  };
};
type Thumb = ReturnType<typeof makeThumb>;

/** Types all readings of a section or a row, from the first to the last. */
const read = async (section: Locator, thumb: Thumb, sheet: FilledSheet) => {
  for (const reading of await section.locator('.reading').all()) {
    const value = sheet[(await reading.getAttribute('data-name')) as ReadingName];
    const field = reading.getByRole('textbox');
    if (value === null) await thumb.skip(field);
    else {
      await thumb.type(field, value);
      await thumb.enter();
    }
  }
};

type Photo = { name: string; mimeType: string; buffer: Buffer };
const COMMENT = 'Told the owner';

/** Records a fail: a photo, a reason if none was added, and a comment. */
const fail = async (page: Page, thumb: Thumb, name: ItemName, title: string, photo: Photo) => {
  const row = page.locator(`[data-name="${name}"]`);
  if ((await row.getAttribute('data-result')) !== 'FAIL') await thumb.press(item(page, title).getByText('Fail'));
  thumb.count.presses += PRESSES_OF_A_PHOTO;
  await row
    .getByLabel(/^(Take a photo|Choose photos) of/)
    .first()
    .setInputFiles(photo);
  if ((await row.getByText('A fail needs a reason').count()) > 0) await thumb.press(row.locator('.chip').first());
  await thumb.type(row.getByLabel('Write a comment'), COMMENT);
};

const typeWarrant = async (page: Page, thumb: Thumb, sheet: FilledSheet) => {
  await thumb.typeEach(sheet.systemAuthorizationNumber);
  await thumb.pressNamed('Use this date');
  await thumb.type(page.getByLabel('WoF label number'), sheet.woFLabelNumber);
};

/**
 * Inspects a car that is new to the workshop, from the plate to Submit. Returns the presses, including
 * the one on Create WOF. `photo`: of every failed item.
 */
const inspectCar = async (page: Page, car: FilledSheet, photo?: Photo) => {
  const thumb = makeThumb(page);
  const { press, pressNamed, reach, type } = thumb;
  thumb.count.presses++;
  await type(plate(page), car.vehicleRegistrationPlate);
  await press(vehicleType(page, 'Car'));
  await press(card(page, 'External inspection'));
  for (const section of itemSections) {
    await reach(sectionTitles[section]);
    if (section === 'chassisUnderBody') await press(fitted(page, 'Towbar', 'Not fitted'));
    if (section === 'underBonnet') await press(page.getByText(car.vehicleFuelType, { exact: true }));
    const failed = listItems(car, section).filter(({ item }) => item.result === 'FAIL');
    for (const { line } of failed) if (photo && !line.measured) await fail(page, thumb, line.name, line.title, photo);
    await pressNamed('Pass All');
    if (failed.some(({ line }) => !line.measured)) await pressNamed('Pass the rest');
    const dialog = page.getByRole('dialog', { name: sectionTitles[section] });
    await read(dialog, thumb, car);
    for (const { line } of failed) if (photo && line.measured) await fail(page, thumb, line.name, line.title, photo);
    const suggested = dialog.getByRole('button', { name: 'Accept suggested' });
    if (await suggested.isVisible()) await press(suggested);
  }
  await reach(sectionTitles.customerDetails);
  await thumb.typeEach(car.customerName);
  await reach(sectionTitles.vehicleDetails);
  await thumb.typeEach(car.vehicleVIN, car.vehicleMake, car.vehicleModel, car.vehicleYear);
  await thumb.typeEach(car.vehicleYearFirstRegisteredNZ, car.vehicleOdometer);
  if (!photo) {
    await reach(sectionTitles.initialInspectionDetails);
    await reach(sectionTitles.wofDetails);
    await typeWarrant(page, thumb, car);
  }
  await press(submit(page));
  await pressNamed('Submit sheet');
  return thumb.count.presses;
};

/**
 * Rechecks a repaired car, from its checksheet to Submit. Returns the presses, including
 * those on More and Recheck.
 */
const recheckCar = async (page: Page, car: FilledSheet) => {
  const thumb = makeThumb(page);
  thumb.count.presses += 2;
  const dialog = page.getByRole('dialog', { name: sectionTitles.failedInspectionItems });
  const failed = dialog.locator('.found > li');
  await failed.first().waitFor();
  for (const row of await failed.all()) {
    await read(row, thumb, car);
    await thumb.press(row.getByText('Pass', { exact: true }));
  }
  await thumb.reach(sectionTitles.recheckInspectionDetails, 'Previous');
  await thumb.typeEach(car.vehicleOdometer);
  await thumb.reach(sectionTitles.wofDetails, 'Previous');
  await typeWarrant(page, thumb, car);
  await thumb.press(submit(page));
  await thumb.pressNamed('Work completed');
  return thumb.count.presses;
};

/**
 * Counts the presses on a phone for a car that passes, one with three fails (each with a photo and a comment), and its
 * recheck, from Create WOF or Recheck to Submit.
 */
export const countThreeJobs = async (site: Site) => {
  const open = async (path?: string, prepare = (_world: Inspector['world']) => {}) => {
    const inspector = await openInspector(site, { answers });
    prepare(inspector.world);
    await inspector.open(path);
    return inspector;
  };
  const finish = async ({ page, context }: Inspector, presses: Promise<number>) => {
    const counted = await presses;
    await page.waitForURL(/\/checksheet\//);
    await context.close();
    return counted;
  };
  const passing = await open();
  const pass = await finish(passing, inspectCar(passing.page, finishedCar()));
  const failing = await open();
  const photo = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() };
  const fails = await finish(failing, inspectCar(failing.page, carWithThreeFails(), photo));
  const again = await open(`/createInspection?unfinishedInspectionId=${recheckId}`, (world) => {
    world.server = newSheetServer(recheckId, { isRecheck: true });
    world.server.create({ ...carWithThreeFails(), ...recheckStart() });
  });
  const recheck = await finish(again, recheckCar(again.page, finishedCar()));
  return { pass, fails, recheck };
};
