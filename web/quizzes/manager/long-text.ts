/** Said while it is typed: what is too long stays as it is, so that whoever typed it shortens it. */
export const tooLong = (text: string, max: number) => text.trim().length > max && `At most ${max} characters`;

export const countOut = (text: string, max: number) => `${text.trim().length}/${max}`;
