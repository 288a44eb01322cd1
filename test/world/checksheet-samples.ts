import sharp from 'sharp';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection, makePhotos } from '#shared/samples/inspections.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, comments, reasons, withItem } from '#shared/samples/sheets.ts';
import { fieldNames } from '#shared/sheets/model.ts';

export const failedCarWithSixPhotos = () =>
  makeInspection(carWithThreeFails(), {
    initialDateOfInspection: '2026-11-18' as NzDate,
    images: makePhotos(
      'externalStopLamps',
      'externalStopLamps',
      'internalWipers',
      'internalSeatbelts',
      'chassisTyreTreadAndDepth',
      'chassisTyreTreadAndDepth',
    ),
  });

export const failedRecheck = () =>
  makeInspection(
    {
      ...carWithThreeFails(),
      isRecheck: true,
      initialDateOfInspection: '2026-11-18' as NzDate,
      recheckDateOfInspection: '2026-12-01' as NzDate,
      recheckInspectorNumber: anna.inspectorNumber,
      recheckOdometer: 128_501,
    },
    {
      initialInspectionPassed: false,
      formattedId: { formattedIdIdx: 1043, recheckIdx: 1, unfinishedInspectionId: null },
    },
  );

/** Puts a text into every text field, and into the reasons and comments of a failed and a warned item. */
export const fillTexts = (text: string): Inspection => {
  const sheet = ['externalStopLamps' as const, 'internalWipers' as const].reduce(
    (before, name) => withItem(before, name, { ReasonForRejections: reasons(text), Comment: comments(text) }),
    carWithThreeFails(),
  );
  const kept = /^vehicleType$|Date|^vehicleFirstRegistered$/;
  const names = fieldNames.filter((name) => typeof sheet[name] === 'string' && !kept.test(name));
  const images = makePhotos('externalStopLamps').map((image) => ({ ...image, description: text }));
  const actor = { ...anna, name: text, inspectorNumber: text };
  const company = { companyName: text, companyAddress: text, companyPhone: text, companyEmail: text };
  return makeInspection(
    { ...sheet, ...Object.fromEntries(names.map((name) => [name, text])), ConflictOfInterest: true },
    { ...company, submittedBy: actor, revisedBy: actor, revision: 2, setBy: { externalInspection: actor }, images },
  );
};

/** Makes a photo like a phone's. */
export const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#577' } })
    .jpeg()
    .toBuffer();

export const toAddress = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
