import Button from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import { formatCsv } from '#shared/csv.ts';
import { getNzToday } from '../device/server-clock.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Source } from './exports.ts';

const formatLines = (rows: number) => `${rows} ${rows === 1 ? 'line' : 'lines'}`;

/** Exports the list as CSV and shows the progress. */
export const ExportButton = ({ source, words = 'Export CSV' }: { source: Source; words?: string }) => {
  const { progress, start, goOn, cancel } = useExport(source);
  const { state } = progress;
  const isOn = state === 'running' || state === 'failed';
  return (
    <>
      <Button iconName="download" onClick={() => !isOn && start()}>
        {words}
      </Button>
      <div className="export-progress row" hidden={state === 'idle'}>
        <span role="status">
          {state === 'running' && `${formatLines(progress.rows)} so far…`}
          {state === 'failed' && `Stopped after ${formatLines(progress.rows)}: ${progress.problem}`}
          {state === 'done' && `${formatLines(progress.rows)} exported`}
        </span>
        {state === 'failed' && <Button onClick={goOn}>Continue</Button>}
        {isOn && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </>
  );
};

type Progress =
  | { state: 'idle' }
  | { state: 'running'; rows: number }
  | { state: 'failed'; rows: number; problem: string }
  | { state: 'done'; rows: number };

/** Exports all pages of a list to a file. A failed export can be continued; a cancelled one can't. */
const useExport = (source: Source) => {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const gathered = useRef<{ source: Source; head: readonly string[]; rows: string[][]; after: string | undefined }>(
    undefined,
  );
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    const of = gathered.current;
    if (!of) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      do {
        setProgress({ state: 'running', rows: of.rows.length });
        const { head, rows, next } = await of.source.page(of.after, signal);
        of.head = head ?? of.head;
        of.rows.push(...rows);
        of.after = next;
      } while (of.after !== undefined);
      const file = new Blob([formatCsv([of.head, ...of.rows])], { type: 'text/csv;charset=utf-8' });
      saveFile(file, `pitcheck-${of.source.name}-${getNzToday()}.csv`);
      setProgress({ state: 'done', rows: of.rows.length });
    } catch (error) {
      if (signal.aborted) return;
      setProgress({ state: 'failed', rows: of.rows.length, problem: error instanceof Error ? error.message : '' });
    }
  };

  return {
    progress,
    start: () => {
      gathered.current = { source, head: source.head ?? [], rows: [], after: undefined };
      return run();
    },
    goOn: run,
    cancel: () => {
      abort.current?.abort();
      setProgress({ state: 'idle' });
    },
  };
};
