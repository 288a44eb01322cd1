import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { fillDisk } from '#test/pages/fill-disk.ts';
import { makeJpeg } from '#test/pages/images/photo-server.ts';
import { file, openItem, openStopLamps, title } from '#test/pages/images/stop-lamps.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftId } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('G-24: a photo that the device has no room for says so, and is stored once there is room', async () => {
  const { page, photos, server } = await openItem(site);
  server.fault = 'lost';
  const makeRoom = await fillDisk(page);
  await photos.getByLabel(`Choose photos of ${title}`).setInputFiles([file('a.jpg', await makeJpeg())]);
  const said = photos.getByText('This device could not save the photo. Keep this page open until it is sent.');
  await said.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await makeRoom();
  await said.waitFor({ state: 'detached' });
  await page.reload();
  await openStopLamps(page);
  await photos.getByText('Waiting to be sent').waitFor();
});

test('G-24: photos stored as Blobs by the previous release are opened and sent, byte for byte', async () => {
  const { page, server } = await openItem(site);
  const kept = JSON.parse(readFileSync('test/world/fixtures/stored-photo-2026-11.json', 'utf8'));
  await page.evaluate(
    ({ owner, draft, photos }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('pitcheck-1');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('photos', 'readwrite');
          for (const { id, base64, type, ...photo } of photos) {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            const blob = new Blob([bytes], { type });
            writing.objectStore('photos').put({ ...photo, blob }, [owner, draft, id]);
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { ...kept, owner: [tawaUser.id, tawaUser.Organization?.OrganizationID, ''].join(' '), draft: draftId },
  );
  await page.reload();
  await openStopLamps(page);
  await expect.poll(() => server.uploads.length).toBe(kept.photos.length);
  expect(
    server.uploads.map(({ fields, jpeg }) => [fields.imageId, fields.description, jpeg.toString('base64')]),
  ).toEqual(kept.photos.map(({ id, description, base64 }: Record<string, string>) => [id, description, base64]));
});
