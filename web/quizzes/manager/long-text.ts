/** Returns an error while typing, instead of truncating the text. */
export const tooLong = (text: string, max: number) => text.trim().length > max && `At most ${max} characters`;

export const countOut = (text: string, max: number) => `${text.trim().length}/${max}`;
