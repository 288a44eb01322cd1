/** Removes unused variables from a style sheet, because the page imports all colours of the app but uses few. */
export const withoutUnused = (css: string): string => {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css
    .replace(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (said, name: string) => (asked.has(name) ? said : ''))
    .replace(/;(?=\})/g, '');
  // repeat, because other variables may only have been used by the removed ones
  return left === css ? css : withoutUnused(left);
};
