import Button from '@cloudscape-design/components/button';
import type { Source } from './exports.ts';
import { useExport } from './use-export.ts';

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
