/**
 * Makes this tab the one that writes a draft on this device. The newest tab has it: the one before is told that it lost it, and
 * writes no more. Where the browser has no locks there is nobody to tell.
 */
export const lockDraft = (name: string) => {
  const { locks } = navigator;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lost = new Promise<void>((resolve) => {
    locks?.request(`draft ${name}`, { steal: true }, () => released).catch(() => resolve());
  });
  return { lost, release };
};
export type DraftLock = ReturnType<typeof lockDraft>;
