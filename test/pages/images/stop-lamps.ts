import type { Page } from 'playwright-core';
import type { Image } from '#shared/images/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { card } from '#test/browser/sheet-page.ts';
import type { Site } from '#test/pages/site.ts';
import { draftId, openSheet } from '#test/pages/wizard.ts';
import { newPhotoServer } from './photo-server.ts';

export const { title } = findLine('externalStopLamps');

export const openStopLamps = async (page: Page) => {
  await card(page, 'External inspection').click();
  await page.getByRole('button', { name: `Note on ${title}` }).click();
};

/** Opens the stop lamps of a sheet, with a server that stores photos. */
export const openItem = async (site: Site, images: Image[] = []) => {
  const server = await newPhotoServer(draftId, images);
  const { answers, files } = server;
  const inspector = await openSheet(site, {}, { answers, files });
  await openStopLamps(inspector.page);
  return { ...inspector, server, photos: inspector.page.getByRole('region', { name: `Photos of ${title}` }) };
};

export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
