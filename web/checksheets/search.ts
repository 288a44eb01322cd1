/** Returns the search parameters without the named one. */
export const withoutParam = (search: URLSearchParams, name: string) => {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
};

/** Returns the search parameters with the named one set. */
export const withParam = (search: URLSearchParams, name: string, value: string) => {
  const said = new URLSearchParams(search);
  said.set(name, value);
  return said;
};
