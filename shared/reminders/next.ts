/** Number of upcoming reminders shown first. */
const SHOWN_FIRST = 10;

/** Returns the first upcoming reminders in order, with at least one of each kind, so that a frequent kind doesn't hide others. */
export const pickFirst = <One extends { kind: string }>(inOrder: readonly One[]): One[] => {
  const ofEach = inOrder.filter((one) => inOrder.find(({ kind }) => kind === one.kind) === one);
  const others = inOrder.filter((one) => !ofEach.includes(one));
  const picked = new Set([...ofEach, ...others.slice(0, Math.max(0, SHOWN_FIRST - ofEach.length))]);
  return inOrder.filter((one) => picked.has(one));
};
