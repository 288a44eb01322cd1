import { watch } from 'node:fs';

const SETTLE_MS = 100;

/** Calls `work` after changes in the folders: once for several changes, and never twice at a time. */
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
    // A failed build has printed its reason. The next change may fix it.
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
