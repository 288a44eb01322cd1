/** Maximum number of characters of a search. */
export const SEARCH_MAX_LENGTH = 80;
/** Maximum number of characters in a reason or comment. Source: specification 2, section 9. */
export const REMARK_MAX_LENGTH = 190;
/** Maximum number of characters in a name or postal address. Source: specification 2, section 9. */
export const NAME_MAX_LENGTH = 80;

/** Says by how much a text is too long; '' if it fits. Fields show it instead of cutting what was pasted. */
export const explainExcess = (text: string, max: number) => {
  const excess = text.length - max;
  if (excess <= 0) return '';
  return `${excess} ${excess === 1 ? 'character' : 'characters'} too long`;
};
