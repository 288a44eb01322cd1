import { expect, it } from 'vitest';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { itemNames } from '#shared/sheets/checklist.ts';
import { refused } from '#test/world/refused.ts';
import { newWorkshop } from './people.ts';

it('R-34: every item has its reasons for rejection, each short enough for the sheet', async () => {
  const { owner, as } = await newWorkshop();
  for (const itemName of itemNames) {
    const { reasonForRejection } = await owner.call('reference', 'reasonsForRejection', { params: { itemName } }, as);
    expect(reasonForRejection.length, itemName).toBeGreaterThan(0);
    for (const { reasonForRejection: text } of reasonForRejection)
      expect(text.length).toBeLessThanOrEqual(REMARK_MAX_LENGTH);
  }
});

it('R-35, G-25: an item has a manual page for each vehicle type, and an unknown item has none', async () => {
  const { owner, as } = await newWorkshop();
  const link = (inspectionItemName: string) =>
    owner.call('reference', 'virmLink', { params: { inspectionItemName } }, as);
  const manual = 'https://vehicleinspection.nzta.govt.nz/virms/in-service-wof-and-cof/';
  expect(await link('externalWindscreen')).toEqual({
    carUrl: `${manual}general/vision/glazing`,
    motorcycleUrl: `${manual}motorcycles/vision/glazing`,
    trailerUrl: manual,
  });
  expect(await refused(link('noSuchItem'))).toMatchObject({ code: 'not-found' });
});
