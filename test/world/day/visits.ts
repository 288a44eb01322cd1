import { hash } from 'node:crypto';
import { checkLink, requireEstimateLink } from '#lambdas/links/access.ts';
import { loadOpened, requestFreshPrice } from '#lambdas/links/view.ts';
import { createToken } from '#lambdas/sent-links/token.ts';
import { table } from '#lambdas/table/connect.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate, EstimateLine } from '#shared/estimates/model.ts';
import { type ImageId, newId, newImageId } from '#shared/ids.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';
import { photoFile } from '../photos.ts';
import { openPhotos } from './photos.ts';
import { begin, editing, HANA, submitting, type Workshop } from './workshop.ts';

/** Gives the sheet another vehicle: a new plate with its own VIN. */
export const withPlate = <Written extends object>(sheet: Written, vehicleRegistrationPlate: string) => ({
  ...sheet,
  ...{ vehicleRegistrationPlate, vehicleVIN: `7AT0H65YX1${vehicleRegistrationPlate.slice(0, 3)}8317` },
});

/**
 * Creates two estimates of the failed items. Puts a price on the first line, sends it, records an answer by phone,
 * reopens, resends and answers it.
 */
const priceIt = async ({ call, organizationId }: Workshop, inspectionId: number) => {
  const inspection = await call('inspections', 'get', { params: { id: String(inspectionId) } });
  const built = buildEstimate(inspection);
  const { EstimateID: id } = await call('estimates', 'create', { body: built });
  await call('estimates', 'create', { body: { ...built, another: true } });
  const { Customer, lines, version } = await call('estimates', 'get', { params: { id } });
  const priced = lines.map((line: EstimateLine, n: number) =>
    n === 0 ? { ...line, partsCents: 14_95 } : { ...line, noCharge: true },
  );
  const params = { id };
  const saved = await call('estimates', 'save', { params, body: { Customer, lines: priced, version } });
  const expiresOn = addDays(nzDate(new Date()), 7);
  const send = async (seen: number) =>
    call('estimates', 'send', { params, body: { version: seen, expiresOn, mail: false } });
  const decide = async ({ lines: all, sent }: Estimate, n: number) => {
    const said = all.map((line, i) => ({ id: line.id, decision: i === 0 ? 'approved' : 'declined' }));
    const body = { id: `decision${n}`.padEnd(20, '0'), hash: sent?.hash, name: 'Mere', how: 'phone', lines: said };
    return call('estimates', 'decide', { params, body });
  };
  const answered = await decide(await send(saved.version), 1);
  const body = { version: answered.version, reason: 'The part is dearer' };
  const again = await send((await call('estimates', 'reopen', { params, body })).version);
  const { token } = await call('estimates', 'link', { params, body: {} });
  await requestNewPrice(token, organizationId);
  await decide(again, 2);
  await call('estimates', 'pdf', { params: { id, number: '1' } });
};

/** Emails the sheet and marks the email as sent. */
const mailIt = async ({ call, organizationId }: Workshop, inspectionId: number) => {
  const asked = { params: { id: String(inspectionId) }, body: { email: 'mere@example.nz' } };
  const { links } = await call('mailings', 'send', asked);
  const { id: linkId, expiresAt } = links[0];
  await table().write({ put: createToken({ organizationId, inspectionId, linkId, expiresAt }).put });
};

/** Requests a new price after the estimate has expired. */
const requestNewPrice = async (token: string, organizationId: OrganizationId) => {
  const now = new Date(Date.now() + 9 * 86_400_000);
  const opened = await checkLink({ headers: { [LINK_HEADER]: token } }, now);
  const context = requireEstimateLink({ ...opened, organizationId, idempotency: undefined });
  await requestFreshPrice(await loadOpened(context), context);
};

/**
 * Runs a first visit that fails (with photos that arrived, are uploading, arrived late and were removed), an edit, and
 * a recheck that passes.
 */
export const failAndRecheck = async (shop: Workshop, failed: FilledSheet, passed: FilledSheet) => {
  const { call } = shop;
  const photos = openPhotos(shop);
  const draft = await begin(shop, withPlate(failed, 'FAL123'));
  const [kept, gone, late, waits] = [0, 1, 2, 3].map(() => newImageId(draft)) as [ImageId, ImageId, ImageId, ImageId];
  await photos.upload(kept, await photoFile('#556070'));
  await photos.upload(gone, await photoFile('#705560'));
  const file = await photoFile('#607055');
  const announce = (imageId: ImageId, sha256: string) => ({
    ...{ imageId, sha256, inspectionItemName: 'externalStopLamps', description: 'Left' },
  });
  const sha256 = hash('sha256', await file.bytes(), 'hex');
  const named = [announce(late, sha256), announce(waits, 'a'.repeat(64))];
  const made = await submitting(shop, { images: named }, draft);
  await photos.remove(gone);
  shop.later(60);
  await photos.upload(late, file);
  await editing(shop, made.id, { revision: 1, vehicleOdometer: 128_999 });
  await priceIt(shop, made.id);
  await mailIt(shop, made.id);
  const recheck = await call('inspections', 'recheck', { params: { id: String(made.id) } });
  const { InspectionItem } = passed;
  const visit = { recheckDateOfInspection: failed.initialDateOfInspection, recheckInspectorNumber: 'VI20417' };
  const label = { systemAuthorizationNumber: '84120938', woFLabelNumber: 'L4471921' };
  const { newWoFExpiryDate, treadDepthLeftFront } = passed;
  const rest = { ...label, newWoFExpiryDate, treadDepthLeftFront, recheckOdometer: 129_004 };
  await submitting(shop, { InspectionItem, ...visit, ...rest }, recheck.id);
};

/** Enters a paper sheet that Wiremu filled in and Hana types, and leaves another one to be entered. */
export const enterPaper = async (shop: Workshop, sheet: FilledSheet) => {
  const { call } = shop;
  const { paperInspectionId } = await call('checksheets', 'blank', { body: tawaCompany });
  await call('checksheets', 'blank', { body: tawaCompany });
  const draft = await call('checksheets', 'enterPaper', { params: { id: paperInspectionId } });
  const ofWiremu = { ...withPlate(sheet, 'PAP123'), initialInspectorNumber: 'VI31185' };
  await submitting(shop, ofWiremu, draft.id);
};

/**
 * Submits a sheet that was filled in and signed offline, and leaves a refused one open. Closes a number of the reserve,
 * and holds others.
 */
export const workOffline = async (shop: Workshop, sheet: FilledSheet) => {
  const DeviceID = newId('dev');
  const reserve = (keeps: number[], last: number) =>
    shop.call('drafts', 'reserve', { params: { DeviceID }, body: { Name: 'Chrome on Android', keeps, last } });
  const { numbers } = await reserve([], 0);
  const signedOffline = { pressedAt: new Date().toISOString(), by: { userId: HANA, subUserId: null } };
  const drawn = (number: number) => ({ drawn: { DeviceID, number } });
  const offline = withPlate(sheet, 'OFF123');
  await submitting(shop, { ...offline, signedOffline }, await begin(shop, { ...offline, ...drawn(numbers[0]) }));
  const refused = { ...withPlate(sheet, 'REF123'), woFLabelNumber: '' };
  const id = await begin(shop, { ...refused, ...drawn(numbers[1]) });
  await shop.refused('inspections', 'submit', { body: { signedOffline, formattedId: { unfinishedInspectionId: id } } });
  await reserve(numbers.slice(3), numbers.at(-1));
};

/** Leaves work open for the evening: a draft, a recheck draft, and the marker of a discarded draft. */
export const leaveOpen = async (shop: Workshop, failed: FilledSheet) => {
  const { call } = shop;
  await openPhotos(shop).uploadLoose(await photoFile('#333333'));
  const discarded = await begin(shop, withPlate(failed, 'DXS123'));
  await openPhotos(shop).upload(newImageId(discarded), await photoFile('#222222'));
  await call('drafts', 'discard', { params: { id: discarded } });
  await begin(shop, withPlate(failed, 'PEN123'));
  const lamp = failed.InspectionItem.find(({ inspectionItemName }) => inspectionItemName === 'externalStopLamps');
  const whole = trailerWithoutVin();
  const InspectionItem = whole.InspectionItem.map((item) =>
    lamp && item.inspectionItemName === lamp.inspectionItemName ? lamp : item,
  );
  const { initialDateOfInspection } = failed;
  const trailer = { ...whole, initialDateOfInspection, InspectionItem, vehicleRegistrationPlate: 'TRL12' };
  const made = await submitting(shop, trailer, await begin(shop, trailer));
  await call('inspections', 'recheck', { params: { id: String(made.id) } });
};
