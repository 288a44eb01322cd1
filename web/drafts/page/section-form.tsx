import './section-form.css';
import type { Open } from '#shared/sheets/completeness.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import { CustomerPicker } from '../../customers/customer-picker.tsx';
import { VehicleLookUp } from '../../vehicles/vehicle-look-up.tsx';
import { Field } from '../fields/field.tsx';
import { type FormField, type FormSection, formFields, isOfWarrant } from '../fields/form-fields.ts';
import { useDraft } from '../store/current-draft.tsx';
import { isMissing, isWrong, listOpenPlaces } from '../store/open-places.ts';

/** The fields of a section, with what is missing above them. */
export const SectionForm = ({ section }: { section: FormSection }) => {
  const words = useDraft((state) => formatOpen(listOpenPlaces(state, section)));
  const failed = useDraft(({ mine }) => section === 'wofDetails' && listFailedItems(mine).length > 0);
  const fields: readonly FormField[] = formFields[section];
  return (
    <div className="section-form">
      <p className="quiet" aria-live="polite">
        {words || 'Complete'}
      </p>
      {section === 'customerDetails' && <CustomerPicker />}
      {failed && <p className="doubt">Failed inspection: no authorisation number, expiry date or label needed.</p>}
      {(failed ? fields.filter((field) => !isOfWarrant(field)) : fields).map((field) => [
        <Field key={field.name} field={field} />,
        // finds the vehicle by plate or VIN
        field.name === 'vehicleVIN' && <VehicleLookUp key="look-up" />,
      ])}
    </div>
  );
};

const formatOpen = (left: readonly Open[]) =>
  [['To complete', left.filter(isMissing)] as const, ['To correct', left.filter(isWrong)] as const]
    .filter(([, some]) => some.length > 0)
    .map(([words, some]) => `${words}: ${some.map(({ title }) => title).join(', ')}`)
    .join('. ');
