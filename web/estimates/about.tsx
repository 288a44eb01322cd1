import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { Link } from 'react-router';
import { findContactProblems } from '#shared/estimates/contact-problems.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { paths } from '../paths.ts';
import { NotPrintable } from '../ui/fields/not-printable.tsx';
import { Plate } from '../ui/plate.tsx';
import type { FieldMistakes } from './typed-estimate.ts';
import { vehicleWords } from './vehicle-words.ts';

/** The vehicle of the estimate, with links to its page and the customer's. */
export const About = ({ of }: { of: Pick<Estimate, 'Vehicle' | 'customerId' | 'vehicleId'> }) => {
  const { Vehicle, customerId, vehicleId = Vehicle.VehicleID } = of;
  return (
    <section className="estimate-about card" aria-label="Vehicle">
      <Plate registration={Vehicle.Registration} />
      <p>{vehicleWords(Vehicle)}</p>
      <nav className="estimate-pages row" aria-label="Records">
        {vehicleId && <Link to={paths.vehicle(vehicleId)}>Vehicle history</Link>}
        {customerId && <Link to={paths.customer(customerId)}>Customer</Link>}
      </nav>
    </section>
  );
};

type Customer = Estimate['Customer'];
type Props = { customer: Customer; mistakes: FieldMistakes; onChange: (some: Partial<Customer>) => void };

/** The customer, prefilled from the sheet. */
export const CustomerFields = ({ customer, mistakes, onChange }: Props) => {
  const problems: FieldMistakes = findContactProblems(customer);
  const field = (label: string, name: 'Name' | 'Phone' | 'Email', more: Partial<InputProps> = {}) => (
    <FormField label={label} errorText={mistakes[name] ?? problems[name]} stretch>
      <Input
        value={customer[name]}
        autoComplete={false}
        {...more}
        onChange={({ detail }) => onChange({ [name]: detail.value })}
      />
      <NotPrintable text={customer[name]} />
    </FormField>
  );
  return (
    <fieldset className="estimate-fields estimate-customer card stack-12">
      <legend>Customer</legend>
      {field('Name', 'Name')}
      {field('Phone', 'Phone', { inputMode: 'tel' })}
      {field('Email', 'Email', { type: 'email' })}
    </fieldset>
  );
};
