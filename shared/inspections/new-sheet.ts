import type { NzDate } from '../nz-date.ts';
import { emptySheet, type FilledSheet, type Form } from './model.ts';
import { CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD } from './rule-tables.ts';

/** The form that a sheet begun today is written on. */
export const newForm: Form = {
  versionDate: CURRENT_VERSION_DATE,
  serviceBrakeOverallThreshold: SERVICE_BRAKE_OVERALL_THRESHOLD,
  isRecheck: false,
};

type Start = { today: NzDate; inspectorNumber: string; companyAuthorityNumber: string };

/** A fresh sheet with what is known before the bonnet is opened: the day, the inspector and the company. */
export const newSheet = ({ today, inspectorNumber, companyAuthorityNumber }: Start): FilledSheet => ({
  ...emptySheet,
  ...newForm,
  initialDateOfInspection: today,
  initialInspectorNumber: inspectorNumber,
  companyAuthorityNumber,
});
