import './section-form.css';
import { failedItems } from '#shared/sheets/items.ts';
import { CustomerPicker } from '../../customers/customer-picker.tsx';
import { VehicleLookUp } from '../../vehicles/vehicle-look-up.tsx';
import { Field } from '../fields/field.tsx';
import { type FormField, type FormSection, formFields, isOfWarrant } from '../fields/form-fields.ts';
import { useDraft } from '../store/current-draft.tsx';
import { openNow } from '../store/what-is-open.ts';

/** A section of fields; what it still lacks is said above them. */
export const SectionForm = ({ section }: { section: FormSection }) => {
  const open = useDraft((state) =>
    openNow(state, section)
      .map(({ title }) => title)
      .join(', '),
  );
  const failed = useDraft(({ mine }) => section === 'wofDetails' && failedItems(mine).length > 0);
  const fields: readonly FormField[] = formFields[section];
  return (
    <div className="section-form">
      <p className="still-open" aria-live="polite">
        {open ? `Still open: ${open}` : 'Complete'}
      </p>
      {section === 'customerDetails' && <CustomerPicker />}
      {failed && <p className="doubt">An item failed: there is no authorisation number, expiry or label to write.</p>}
      {(failed ? fields.filter((field) => !isOfWarrant(field)) : fields).map((field) => [
        <Field key={field.name} field={field} />,
        // by plate or by VIN, whichever there is
        field.name === 'vehicleVIN' && <VehicleLookUp key="look-up" />,
      ])}
    </div>
  );
};
