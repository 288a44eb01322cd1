import type { NzDate } from '../nz-date.ts';
import { emptySheet, type FilledSheet, type Form } from './model.ts';
import { CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD } from './rule-tables.ts';

/** Returns the empty form of a version. */
export const createForm = (versionDate: string): Form => ({
  versionDate,
  serviceBrakeOverallThreshold: SERVICE_BRAKE_OVERALL_THRESHOLD,
  isRecheck: false,
});
/** The form of sheets started today, unless the stage has switched on a later version. */
export const newForm = createForm(CURRENT_VERSION_DATE);

type Start = {
  today: NzDate;
  inspectorNumber: string;
  companyAuthorityNumber: string;
  /** The form version that the stage has switched on. */
  versionDate?: string | undefined;
};

/** Returns a new sheet with day, inspector and company filled in. */
export const createSheet = ({
  today,
  inspectorNumber,
  companyAuthorityNumber,
  versionDate = CURRENT_VERSION_DATE,
}: Start): FilledSheet => ({
  ...emptySheet,
  ...createForm(versionDate),
  vehicleTypeUnknown: true,
  initialDateOfInspection: today,
  initialInspectorNumber: inspectorNumber,
  companyAuthorityNumber,
});
