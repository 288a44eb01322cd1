import * as z from 'zod';

/**
 * What a text that is too long or too short is told where its schema has no words of its own. Set for every schema there is,
 * by the module that each call is declared with.
 */
z.config({
  customError: ({ origin, code, maximum, minimum }) => {
    if (origin !== 'string') return undefined;
    if (code === 'too_big') return `At most ${maximum} characters`;
    if (code !== 'too_small') return undefined;
    return Number(minimum) === 1 ? 'This must be filled in' : `At least ${minimum} characters`;
  },
});
