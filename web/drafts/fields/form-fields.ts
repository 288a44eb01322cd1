import type { FieldName } from '#shared/sheets/model.ts';
import type { Section } from '#shared/sheets/sections.ts';
import type { SuggestedField } from './suggestions.ts';

/** How a field is edited. The data model validates its value. */
type Plain = {
  name: FieldName;
  kind: 'text' | 'number' | 'email' | 'code' | 'date' | 'vin' | 'vehicle type' | 'fuel';
};
/** Fields with their own component. */
type Special = {
  name: FieldName;
  kind:
    | 'customer name'
    | 'phone'
    | 'conflict'
    | 'authorisation'
    | 'label'
    | 'expiry'
    | 'equipment'
    | 'late reason'
    | 'inspector';
};
/** A reading with the field of its unit. */
type Odometer = {
  name: 'vehicleOdometer' | 'recheckOdometer';
  kind: 'odometer';
  unit: 'odometerUnit' | 'recheckOdometerUnit';
};
export type FormField = Plain | Odometer | Special | { name: SuggestedField; kind: 'suggested' };

export const formFields = {
  customerDetails: [
    { name: 'customerName', kind: 'customer name' },
    { name: 'customerPhone', kind: 'phone' },
    { name: 'customerEmail', kind: 'email' },
    { name: 'customerAddress', kind: 'text' },
    { name: 'ConflictOfInterest', kind: 'conflict' },
  ],
  vehicleDetails: [
    { name: 'vehicleType', kind: 'vehicle type' },
    { name: 'vehicleRegistrationPlate', kind: 'code' },
    { name: 'vehicleVIN', kind: 'vin' },
    { name: 'vehicleMake', kind: 'suggested' },
    { name: 'vehicleModel', kind: 'text' },
    { name: 'vehicleYear', kind: 'number' },
    { name: 'vehicleYearFirstRegisteredNZ', kind: 'number' },
    { name: 'vehicleOdometer', kind: 'odometer', unit: 'odometerUnit' },
    { name: 'vehicleFuelType', kind: 'fuel' },
    { name: 'towbarFitted', kind: 'equipment' },
    { name: 'vehicleBodystlye', kind: 'suggested' },
    { name: 'vehicleFirstRegistered', kind: 'date' },
    { name: 'vehicleCurrentExpiryDate', kind: 'date' },
  ],
  initialInspectionDetails: [
    { name: 'initialDateOfInspection', kind: 'date' },
    { name: 'enteredLateReason', kind: 'late reason' },
    { name: 'initialInspectorNumber', kind: 'inspector' },
  ],
  wofDetails: [
    { name: 'companyAuthorityNumber', kind: 'code' },
    { name: 'systemAuthorizationNumber', kind: 'authorisation' },
    { name: 'newWoFExpiryDate', kind: 'expiry' },
    { name: 'woFLabelNumber', kind: 'label' },
  ],
  recheckInspectionDetails: [
    { name: 'recheckDateOfInspection', kind: 'date' },
    { name: 'recheckEnteredLateReason', kind: 'late reason' },
    { name: 'recheckInspectorNumber', kind: 'inspector' },
    { name: 'recheckOdometer', kind: 'odometer', unit: 'recheckOdometerUnit' },
  ],
} as const satisfies Partial<Record<Section, readonly FormField[]>>;
export type FormSection = keyof typeof formFields;

export const isFormSection = (section: Section): section is FormSection => section in formFields;

const warrantFields: readonly FieldName[] = ['systemAuthorizationNumber', 'newWoFExpiryDate', 'woFLabelNumber'];
/** True for details of a new warrant, which a failed vehicle doesn't get. */
export const isOfWarrant = ({ name }: FormField) => warrantFields.includes(name);
