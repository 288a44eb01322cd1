import type { NzDate } from '../nz-date.ts';
import { emptySheet, type FilledSheet, type Form } from './model.ts';
import { CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD } from './rule-tables.ts';

/** An empty form of a version. */
export const formOn = (versionDate: string): Form => ({
  versionDate,
  serviceBrakeOverallThreshold: SERVICE_BRAKE_OVERALL_THRESHOLD,
  isRecheck: false,
});
/** The form that a sheet begun today is written on, where the stage has not switched on a later version. */
export const newForm = formOn(CURRENT_VERSION_DATE);

type Start = {
  today: NzDate;
  inspectorNumber: string;
  companyAuthorityNumber: string;
  /** The version that the stage has switched on. */
  versionDate?: string | undefined;
};

/** A fresh sheet with what is known before the bonnet is opened: the day, the inspector and the company; not yet the vehicle. */
export const newSheet = ({
  today,
  inspectorNumber,
  companyAuthorityNumber,
  versionDate = CURRENT_VERSION_DATE,
}: Start): FilledSheet => ({
  ...emptySheet,
  ...formOn(versionDate),
  vehicleTypeUnknown: true,
  initialDateOfInspection: today,
  initialInspectorNumber: inspectorNumber,
  companyAuthorityNumber,
});
