import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { describeJob } from '#shared/estimates/prices.ts';
import { newLine, showKept } from '../../estimates/typed-line.ts';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { findJobMistakes, type JobLine, toJob, toJobLine } from './jobs.ts';
import { ListForm } from './list-form.tsx';

const fields = [
  ['minutes', 'Labour (minutes)', '0'],
  ['rate', 'Rate ($/hour)', ''],
  ['quantity', 'Quantity', '1'],
  ['parts', 'Parts ($ each)', ''],
] as const;

/** Form of the usual jobs: a description with labour, rate and parts, which an estimate's line copies. */
export const JobForm = () => (
  <ListForm
    {...{ title: 'Jobs', noun: 'job', field: 'CannedJobs', findMistakes: findJobMistakes }}
    description="Jobs you do often. In an estimate, type part of the name and pick the job."
    toLine={toJobLine}
    toValue={toJob}
    blank={{ name: '', minutes: '', rate: '', quantity: '', parts: '' }}
    show={describeJob}
    fields={(job: JobLine, mistakes, isNew, onChange) => (
      <>
        <FormField label="Work to do" errorText={mistakes.name} stretch>
          <Input value={job.name} autoFocus={isNew} onChange={({ detail }) => onChange({ name: detail.value })} />
        </FormField>
        {fields.map(([name, label, placeholder]) => (
          <FormField key={name} label={label} errorText={mistakes[name]}>
            <AmountInput
              value={job[name]}
              inputMode={name === 'minutes' ? 'text' : 'decimal'}
              placeholder={placeholder}
              onType={(typed) => onChange({ [name]: typed })}
              show={() => showKept({ ...newLine(), ...job, id: String(job.id) })[name]}
            />
          </FormField>
        ))}
      </>
    )}
  />
);
