/** How many of what comes next are shown first. */
const SHOWN_FIRST = 10;

/** The first of what comes, in order, and of each kind one at least: a kind of which there is much hides no other. */
export const pickFirst = <One extends { kind: string }>(inOrder: readonly One[]): One[] => {
  const ofEach = inOrder.filter((one) => inOrder.find(({ kind }) => kind === one.kind) === one);
  const others = inOrder.filter((one) => !ofEach.includes(one));
  const picked = new Set([...ofEach, ...others.slice(0, Math.max(0, SHOWN_FIRST - ofEach.length))]);
  return inOrder.filter((one) => picked.has(one));
};
