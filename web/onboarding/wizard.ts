import * as z from 'zod';
import { NewOrganization } from '#shared/organizations/model.ts';
import { removeFirstHyphen } from '#shared/organizations/remove-first-hyphen.ts';

/** Steps 0 to 6 of the new-organization wizard. Source: specification 1, section 2.7. */
const STEPS = ['notice', 'organization', 'contact', 'address', 'submission', 'referral', 'welcome'] as const;
export type Step = (typeof STEPS)[number];
export type Field = keyof NewOrganization;
const DETAILS = [
  'Name',
  'CompanyAuthorityNumber',
  'InspectorAuthorityNumber',
  'Email',
  'Phone',
  'Address',
  'City',
  'PostCode',
] as const satisfies Field[];
type Details = Readonly<Record<Field, string>>;

/** `checked` has the fields whose errors are shown. */
export type Wizard = { step: Step; details: Details; checked: ReadonlySet<Field> };
export type WizardEvent =
  | { type: 'typed'; changes: Partial<Details> }
  | { type: 'entered'; field: Field }
  | { type: 'next' }
  | { type: 'back' };

/** Fields of each step. */
export const FIELDS: Readonly<Partial<Record<Step, readonly Field[]>>> = {
  organization: ['Name', 'CompanyAuthorityNumber', 'InspectorAuthorityNumber'],
  contact: ['Email', 'Phone'],
  address: ['Address', 'City', 'PostCode'],
};

export const newWizard: Wizard = {
  step: 'notice',
  details: {
    Name: '',
    CompanyAuthorityNumber: '',
    InspectorAuthorityNumber: '',
    Email: '',
    Phone: '',
    Address: '',
    City: '',
    PostCode: '',
  },
  checked: new Set(),
};

/** A set-up as kept in the tab, with its idempotency key. An earlier release asked for fewer details. */
export const StoredSetUp = z.object({
  step: z.enum(STEPS),
  details: z.partialRecord(z.enum(DETAILS), z.string()),
  key: z.string(),
});
export type StoredSetUp = z.infer<typeof StoredSetUp>;

/** Resumes a set-up after a reload: at its last question. A failed attempt is submitted again from there. */
export const resumeWizard = (stored: StoredSetUp | undefined): Wizard => {
  if (!stored) return newWizard;
  return {
    ...newWizard,
    details: { ...newWizard.details, ...stored.details },
    step: FIELDS[stored.step] ? stored.step : stored.step === 'submission' ? 'address' : 'notice',
  };
};

/** Validates a field on change, on Enter and before the next step, which requires valid fields. */
export const wizardReducer = (wizard: Wizard, event: WizardEvent): Wizard => {
  switch (event.type) {
    case 'typed':
      return { ...check(wizard, Object.keys(event.changes)), details: { ...wizard.details, ...event.changes } };
    case 'entered':
      return check(wizard, [event.field]);
    case 'next': {
      const checked = check(wizard, FIELDS[wizard.step] ?? []);
      return hasError(checked) ? checked : { ...checked, step: stepAfter(wizard.step, 1) };
    }
    case 'back':
      return FIELDS[wizard.step] ? { ...wizard, step: stepAfter(wizard.step, -1) } : wizard;
  }
};

const check = (wizard: Wizard, fields: readonly string[]): Wizard => ({
  ...wizard,
  checked: new Set([...wizard.checked, ...fields.filter(isField)]),
});
const isField = (name: string): name is Field => Object.hasOwn(newWizard.details, name);
const stepAfter = (step: Step, by: 1 | -1) => STEPS[STEPS.indexOf(step) + by] ?? step;

/** Returns the first error of a field, once it has been checked. */
export const findError = ({ details, checked }: Wizard, field: Field) =>
  checked.has(field)
    ? NewOrganization.safeParse(details).error?.issues.find(({ path }) => path[0] === field)?.message
    : undefined;

/** True if a field of this step shows an error. */
export const hasError = (wizard: Wizard) => (FIELDS[wizard.step] ?? []).some((field) => findError(wizard, field));

/** Converts the input to the request body. */
export const toRequestBody = (details: Details): NewOrganization => {
  const { Name, ...rest } = NewOrganization.parse(details);
  return { ...rest, Name: removeFirstHyphen(Name) };
};
