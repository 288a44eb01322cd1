import { watch } from 'node:fs';

const SETTLE_MS = 100;

/** Calls `work` when files below the folders have changed: once for many at a time, never twice at once. */
export function onChange(folders: readonly string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let working = false;
  let again = false;

  const run = async () => {
    if (working) {
      again = true;
      return;
    }
    working = true;
    again = false;
    // What cannot be built has said why; the next change may mend it.
    await work().catch((error) => console.error(error instanceof Error ? error.message : error));
    working = false;
    if (again) await run();
  };
  for (const folder of folders)
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, SETTLE_MS);
    });
}
