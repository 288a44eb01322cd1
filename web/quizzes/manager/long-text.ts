/** Returns an error while the user types, instead of truncating the text. */
export const findTooLong = (text: string, max: number) => text.trim().length > max && `At most ${max} characters`;

export const formatLength = (text: string, max: number) => `${text.trim().length}/${max}`;
