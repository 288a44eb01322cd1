import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { type Answers, type AnswerTo, byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { listFilledButtons } from '#test/pages/filled-buttons.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { failedInspection } from '#test/world/tawa.ts';
import { makeImage, makeJpeg } from './photo-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const draft = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const photo = (letter: string, change: Partial<Image>) =>
  makeImage(draft, {
    imageId: `img_${draft.slice(4)}_${letter.repeat(12)}` as Image['imageId'],
    inspectionId: 1002,
    createdAt: '2026-11-17T01:00:00.000Z',
    ...change,
  });
const stopLamp = photo('A', { description: 'Left one is cracked' });
const seatbelt = photo('B', { inspectionItemName: 'internalSeatbelts' });
const tyre = photo('C', { inspectionItemName: 'chassisTyreTreadAndDepth', description: 'Left front' });
const ready: AnswerTo<'checksheets.pdf'> = {
  checksheet: 'Full',
  state: 'ready',
  url: { WofChecksheetFullPDF: `${FILES}/Full.pdf` },
  thumbnail: { WofChecksheetFullPDF: `${FILES}/Full.webp` },
};

/** Its photos may still be deleted. */
const ofToday = { ...failedInspection, initialDateOfInspection: nzDate(new Date()) };

/** Opens the gallery of an inspection with these photos. `asked` lists the requests. */
const openGallery = async (images: Image[], answers: Answers = {}, options = {}, inspection = ofToday) => {
  const server = { images, asked: [] as string[], refusal: undefined as Problem | undefined };
  const visitor = await openSignedIn(
    site,
    {
      'inspections.get': byId({ 1002: inspection }),
      'checksheets.pdf': byId({
        1002: ({ sent }) => {
          server.asked.push(sent.url.search);
          return ready;
        },
      }),
      'images.list': () => server.refusal ?? { images: server.images },
      'images.remove': ({ params }) => {
        server.images = server.images.filter(({ imageId }) => imageId !== params.imageId);
        return {};
      },
      ...answers,
    },
    options,
  );
  const picture = await makeJpeg('#2060a0');
  visitor.answerFilesWith(() => ({ contentType: 'image/jpeg', body: picture }));
  await visitor.open('/checksheet/1002');
  await viewImages(visitor.page);
  const gallery = visitor.page.getByRole('dialog', { name: 'Inspection Images' });
  await gallery.waitFor();
  return { ...visitor, server, gallery, shown: () => gallery.getByRole('figure').textContent() };
};
/** Opens the menu, which is a dialog on a phone. */
const viewImages = async (page: Page) => {
  await page.getByRole('button', { name: /^More/ }).click();
  const name = 'View Images';
  await page.getByRole('menuitem', { name }).or(page.getByRole('button', { name })).click();
};

test('N-01, N-02: the gallery cycles through the photos, each with its item and description, by button, key and swipe', async () => {
  const { page, gallery, shown, violations } = await openGallery([stopLamp, seatbelt, tyre]);
  const [first, second, third] = ['Stop lamps: Left one is cracked', 'Seatbelts', 'Tread and depth: Left front'];
  await expect.poll(shown).toBe(first);
  const image = gallery.getByRole('img');
  expect(await image.getAttribute('title')).toBe(first);
  expect(await image.evaluate((img) => getComputedStyle(img).maxHeight)).toBe('400px');
  await gallery.getByRole('button', { name: 'Next image' }).click();
  await expect.poll(shown).toContain(second?.slice(0, 8));
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(third);
  await gallery.getByText('3 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toBe(third);
  await gallery.getByRole('button', { name: 'Next image' }).click();
  await expect.poll(shown).toBe(first);

  const swipe = async (by: number) => {
    const box = await gallery.getByRole('figure').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  await swipe(120);
  await expect.poll(shown).toBe(third);
  await swipe(-120);
  await expect.poll(shown).toBe(first);
  await swipe(-20);
  expect(await shown()).toBe(first);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(violations).toEqual([]);
});

test('J-01, N-03, N-04: a photo uploaded after the submission says so; a photo is deleted after a confirmation; closing the gallery re-generates the checksheet once', async () => {
  const late = { ...stopLamp, arrivedAt: '2026-11-24T02:00:00.000Z' };
  const { page, gallery, shown, server } = await openGallery([late, tyre], {}, phone);
  const stopLampAdded = 'Stop lamps: Left one is crackedAdded 24/11/2026, after submission';
  await expect.poll(shown).toBe(stopLampAdded);
  const added = gallery.getByText('Added 24/11/2026, after submission');
  expect(await added.evaluate((span) => getComputedStyle(span).display)).toBe('block');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  for (const name of ['Previous image', 'Next image', 'Delete', 'Close'])
    expect((await gallery.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await gallery.getByRole('button', { name: 'Next image' }).tap();
  const deleteIt = async () => {
    await gallery.getByRole('button', { name: 'Delete' }).tap();
    const question = page.getByRole('dialog', { name: 'Delete image' });
    await question.getByText('Are you sure you want to delete this image, it cannot be undone?').waitFor();
    expect(await listFilledButtons(question)).toEqual(['Cancel']);
    await question.getByRole('button', { name: 'Delete' }).tap();
    await question.waitFor({ state: 'detached' });
  };
  await deleteIt();
  await expect.poll(shown).toBe(stopLampAdded);
  expect(await gallery.getByRole('button', { name: 'Next image' }).count()).toBe(0);
  await deleteIt();
  await gallery.getByText('No images available.').waitFor();
  expect(await gallery.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  expect(server.asked.filter((search) => search.includes('regenerate=true'))).toEqual([]);
  await gallery.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => server.asked.filter((search) => search.includes('regenerate=true')).length).toBe(1);
});

test('N-03: on a sheet that was rechecked Delete is disabled and says why', async () => {
  const { page, gallery } = await openGallery([stopLamp], {}, {}, { ...ofToday, recheckedBy: 1003 });
  const remove = gallery.getByRole('button', { name: 'Delete' });
  await gallery.getByText('The recheck has started, so this inspection can’t be changed.').waitFor();
  expect(await remove.isDisabled()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('N-02, N-03, N-04: no photos, a failed deletion and a failed load each show a message; without a change nothing is re-generated', async () => {
  const refused = new Problem('refused', 'The photo is held by somebody');
  const { page, gallery, server } = await openGallery([stopLamp], {
    'images.remove': byId({ [stopLamp.imageId]: refused }),
  });
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete image' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByText('The photo is held by somebody').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await gallery.getByText('Left one is cracked').waitFor();
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });

  server.images = [];
  await viewImages(page);
  await gallery.getByText('No images available.').waitFor();
  await gallery.getByRole('button', { name: 'Close' }).click();
  expect(server.asked.filter((search) => search.includes('regenerate'))).toEqual([]);

  await gallery.waitFor({ state: 'detached' });
  server.refusal = new Problem('refused', 'Come back later');
  await viewImages(page);
  await gallery.getByText('Error loading images. Come back later').waitFor();
  await gallery.getByRole('button', { name: 'Retry' }).waitFor();
});
