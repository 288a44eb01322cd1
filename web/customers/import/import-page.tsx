import FileInput from '@cloudscape-design/components/file-input';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Columns, matchColumns } from '#shared/imports/columns.ts';
import { paths } from '../../paths.ts';
import { useScope } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotAllowedScreen } from '../../ui/screens/error-screen.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { ColumnsForm } from './columns-form.tsx';
import { type ImportFile, readImportFile } from './read-file.ts';
import { Steps } from './steps.tsx';
import './import.css';

const TITLE = 'Import customers';

/** `/customers/import`: adds customers and vehicles from another system's CSV file. Admins only. */
export const ImportPage = () => {
  usePageTitle(TITLE);
  if (!useScope('Admin')) return <NotAllowedScreen />;
  return <Import />;
};

const Import = () => {
  const [file, setFile] = useState<ImportFile>();
  const [choices, setChoices] = useState(0);
  const [columns, setColumns] = useState<Columns>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setName(chosen.name);
    setSaving(false);
    try {
      const read = await readImportFile(chosen);
      setProblem(undefined);
      setFile(read);
      setChoices(choices + 1);
      setColumns(matchColumns(read.head));
    } catch (error) {
      setFile(undefined);
      setProblem(error instanceof Error ? error.message : 'This file can’t be read.');
    }
  };
  return (
    <Page
      title={TITLE}
      description="Adds customers and their vehicles from another system. Records already saved here aren't changed."
      actions={[
        <LinkButton key="back" to={paths.customers}>
          Customers
        </LinkButton>,
      ]}
    >
      <SpaceBetween size="l">
        <FormField
          label="CSV file"
          description="With headings in the first line, and at most 2,000 lines."
          errorText={problem}
          stretch
        >
          <div className="import-file">
            {!isBusy && (
              <FileInput
                ariaLabel="CSV file"
                accept=".csv,.txt,.tsv,text/csv"
                value={[]}
                onChange={({ detail }) => choose(detail.value[0])}
              >
                {name ? 'Choose another file' : 'Choose a file'}
              </FileInput>
            )}
            <span>{name}</span>
          </div>
        </FormField>
        {file && !isSaving && <ColumnsForm file={file} columns={columns} isDisabled={isBusy} onChange={setColumns} />}
        {file && (
          <Steps
            key={`${choices} ${columns.join()}`}
            {...{ file, columns }}
            onBusy={setBusy}
            onSaving={() => setSaving(true)}
          />
        )}
      </SpaceBetween>
    </Page>
  );
};
