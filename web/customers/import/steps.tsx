import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Columns, findColumnProblem } from '#shared/imports/columns.ts';
import { readRow } from '#shared/imports/rows.ts';
import { useClient } from '../../session/session.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { type CheckedRow, checkRows, importRows, type Outcome } from './import-rows.ts';
import { Preview, RefusedLines } from './preview.tsx';
import type { ImportFile } from './read-file.ts';
import { Summary } from './summary.tsx';

type Props = {
  file: ImportFile;
  columns: Columns;
  onBusy: (isBusy: boolean) => void;
  /** Called when the first line was imported: the columns can no longer be changed. */
  onSaving: () => void;
};

/** Checks the lines, shows what will happen to them, and imports them. */
export const Steps = ({ file, columns, onBusy, onSaving }: Props) => {
  const client = useClient();
  const queries = useQueryClient();
  const problem = findColumnProblem(columns);
  const read = useMemo(() => file.lines.map((line) => readRow(line, columns)), [file, columns]);
  const rows = problem ? [] : read.filter((row) => 'customer' in row);
  const refused = problem ? [] : read.filter((row) => 'why' in row);
  const [checked, setChecked] = useState<readonly CheckedRow[]>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const run = useRun(onBusy);

  const check = () =>
    run.start(async (options) => setChecked(await checkRows(rows, run.countOne, { ...options, client })));
  const finished = new Set(outcomes.map(({ line }) => line));
  const left = checked?.filter(({ line }) => !finished.has(line)) ?? [];
  const save = () =>
    run.start(async (options) => {
      const onDone = (outcome: Outcome) => {
        run.countOne();
        onSaving();
        setOutcomes((done) => [...done, outcome]);
      };
      try {
        await importRows(left, onDone, { ...options, client });
      } finally {
        await queries.invalidateQueries({ queryKey: ['customers'] });
      }
    });
  const isSaving = outcomes.length > 0;
  const total = checked ? checked.length : rows.length;
  const done = checked ? outcomes.length : run.done;
  return (
    <SpaceBetween size="l">
      {!isSaving && refused.length > 0 && <RefusedLines file={file} refused={refused} />}
      {checked && !isSaving && <Preview rows={checked} />}
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        {run.isBusy ? (
          <Button onClick={run.stop}>Stop</Button>
        ) : (
          (!checked || left.length > 0) && (
            <Button variant="primary" disabled={rows.length === 0} onClick={checked ? save : check}>
              {checked
                ? `${isSaving ? 'Continue with' : 'Import'} ${formatLines(left.length)}`
                : `Check ${formatLines(rows.length)}`}
            </Button>
          )
        )}
        <FormStatus error={problem ?? run.error}>
          {run.isBusy && `${checked ? 'Imported' : 'Checked'} ${done} of ${total} lines. ${run.waiting}`}
        </FormStatus>
      </SpaceBetween>
      {isSaving && !run.isBusy && <Summary file={file} outcomes={outcomes} refused={refused} left={left.length} />}
    </SpaceBetween>
  );
};

const formatLines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;

type Options = { signal: AbortSignal; onWait: (why: string) => void };

/** Runs one step at a time, which can be stopped, and stops it when the page is left. */
const useRun = (onBusy: (isBusy: boolean) => void) => {
  const [state, setState] = useState({ isBusy: false, done: 0, waiting: '', error: undefined as string | undefined });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const setBusy = (isBusy: boolean, error?: string) => {
    setState({ isBusy, done: 0, waiting: '', error });
    onBusy(isBusy);
  };
  return {
    ...state,
    countOne: () => setState((before) => ({ ...before, done: before.done + 1, waiting: '' })),
    stop: () => control.current?.abort(),
    start: async (step: (options: Options) => Promise<void>) => {
      control.current = new AbortController();
      const { signal } = control.current;
      setBusy(true);
      try {
        await step({ signal, onWait: (why) => setState((before) => ({ ...before, waiting: `Waiting: ${why}` })) });
        setBusy(false);
      } catch (error) {
        const message = getErrorMessage(error instanceof Error ? error : undefined, 'Something went wrong. Try again.');
        setBusy(false, signal.aborted ? undefined : message);
      }
    },
  };
};
