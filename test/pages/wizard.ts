import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { openInspector } from '#scripts/browser/inspector.ts';
import { sheetServer } from '#scripts/browser/sheet-server.ts';
import { type Site, startSite } from '#scripts/browser/site.ts';
import { build } from '#scripts/build.ts';
import { inRoot } from '#scripts/root.ts';
import type { Draft } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';

/** The site as it is now, whatever is built next. */
export const startWizard = async () => {
  await build({ lambdas: false, stack: false, quiet: true });
  const dir = mkdtempSync(join(tmpdir(), 'wizard-'));
  cpSync(inRoot('dist/web'), dir, { recursive: true });
  const site = await startSite({ dir });
  return {
    ...site,
    close: async () => {
      await site.close();
      rmSync(dir, { recursive: true });
    },
  };
};

export const draftId = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const path = `/createInspection?unfinishedInspectionId=${draftId}`;

/** A sheet that the server has already, opened by an inspector. `as`: what else the server knows of it. */
export const openSheet = async (
  site: Site,
  sheet: Partial<Draft> = {},
  { as = {}, ...options }: BrowserContextOptions & { as?: Partial<Draft> } = {},
) => {
  const inspector = await openInspector(site, options);
  const server = sheetServer(draftId, as);
  server.create({ vehicleRegistrationPlate: 'KZT482', ...sheet });
  inspector.world.server = server;
  await inspector.open(path);
  await inspector.page.locator('.section-card').first().waitFor();
  return { ...inspector, server };
};
