/** A style sheet without the variables that nothing in it asks for: the colours of the whole app come with the few of a page. */
export const withoutUnused = (css: string): string => {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css
    .replace(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (said, name: string) => (asked.has(name) ? said : ''))
    .replace(/;(?=\})/g, '');
  // what only a variable asked for that is gone
  return left === css ? css : withoutUnused(left);
};
