import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type Columns, fieldTitles, importFields } from '#shared/imports/columns.ts';
import type { ImportFile } from './read-file.ts';

const NOT_IMPORTED = { value: '', label: 'Not imported' };
const options = [NOT_IMPORTED, ...importFields.map((value) => ({ value, label: fieldTitles[value] }))];

type Props = {
  file: ImportFile;
  columns: Columns;
  isDisabled: boolean;
  onChange: (columns: Columns) => void;
};

/** Lets the user correct what each column contains. */
export const ColumnsForm = ({ file: { head, lines }, columns, isDisabled, onChange }: Props) => (
  <section aria-label="Columns">
    <h2>Columns</h2>
    <div className="import-columns">
      {head.map((heading, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
        <FormField key={n} label={heading || `Column ${n + 1}`} description={findSample(lines, n)} stretch>
          <Select
            options={options}
            disabled={isDisabled}
            selectedOption={options.find(({ value }) => value === columns[n]) ?? NOT_IMPORTED}
            onChange={({ detail }) => {
              const field = importFields.find((one) => one === detail.selectedOption.value) ?? '';
              onChange(columns.map((column, at) => (at === n ? field : column)));
            }}
          />
        </FormField>
      ))}
    </div>
  </section>
);

const findSample = (lines: ImportFile['lines'], n: number) =>
  `For example: ${lines.map(({ cells }) => cells[n]).find(Boolean) ?? '(empty)'}`;
