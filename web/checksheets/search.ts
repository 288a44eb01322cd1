/** The same search part of an address, without this. */
export const without = (search: URLSearchParams, name: string) => {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
};

/** The same, saying this. */
export const saying = (search: URLSearchParams, name: string, value: string) => {
  const said = new URLSearchParams(search);
  said.set(name, value);
  return said;
};
