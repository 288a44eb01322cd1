import { itemSections } from './checklist.ts';

/** Sections with their own data, each versioned. `sections` adds two that only show data of other sections. */
export const dataSections = [
  ...itemSections,
  'customerDetails',
  'vehicleDetails',
  'initialInspectionDetails',
  'wofDetails',
  'recheckInspectionDetails',
] as const;
export type DataSection = (typeof dataSections)[number];

/** The twelve sections of the wizard, in its order. Source: specification 2, section 2. */
export const sections = [...dataSections, 'failedInspectionItems', 'allCommentsDialog'] as const;
export type Section = (typeof sections)[number];

/** Returns the sections of a sheet: recheck details only in a recheck. Source: specification 2, section 2. */
export const listSections = ({ isRecheck }: { isRecheck: boolean }) =>
  sections.filter((section) => isRecheck || section !== 'recheckInspectionDetails');

export const sectionTitles: Readonly<Record<Section, string>> = {
  externalInspection: 'External inspection',
  internalInspection: 'Internal inspection',
  chassisUnderBody: 'Chassis / under body',
  roadBrakeTest: 'Road brake test',
  underBonnet: 'Under bonnet',
  customerDetails: 'Customer details',
  vehicleDetails: 'Vehicle details',
  initialInspectionDetails: 'Initial inspection details',
  wofDetails: 'WOF details',
  recheckInspectionDetails: 'Recheck inspection details',
  failedInspectionItems: 'Failed inspection items',
  allCommentsDialog: 'All comments',
};
