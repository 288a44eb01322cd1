import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
// biome-ignore-start lint/style/noRestrictedImports: the demo page shows a sample, and is a separate chunk
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { itemSections } from '#shared/sheets/checklist.ts';

// biome-ignore-end lint/style/noRestrictedImports: see above

const trainer = { ...anna, userId: 'training', subUserId: null };

/** Builds a failed inspection of today for training. It never leaves the browser. */
export const demoInspection = (today: NzDate, now: string): Inspection => {
  const sample = makeInspection({
    ...carWithThreeFails(),
    customerEmail: 'mere@workshop.example',
    vehicleCurrentExpiryDate: '',
    initialDateOfInspection: today,
    initialInspectorNumber: trainer.inspectorNumber,
  });
  return {
    ...sample,
    id: 1,
    formattedId: { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
    companyName: 'Training Workshop',
    companyEmail: 'training@workshop.example',
    setBy: Object.fromEntries(itemSections.map((section) => [section, trainer])),
    submittedBy: trainer,
    WofSummaryDetails: {
      ...sample.WofSummaryDetails,
      id: 1,
      inspectorName: trainer.name,
      createdAt: now,
      updatedAt: now,
      OrganizationId: 'training',
    },
    createdAt: now,
    updatedAt: now,
  };
};
