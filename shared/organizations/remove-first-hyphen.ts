/** Returns a new organization's name without its first hyphen, which is how the wizard sends it. Source: specification 1, section 5. */
export const removeFirstHyphen = (name: string) => name.replace('-', '');
