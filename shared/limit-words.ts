import * as z from 'zod';

/**
 * Default messages for text that is too long or too short, for schemas without their own message. Set globally;
 * imported by the module that declares endpoints.
 */
z.config({
  customError: ({ origin, code, maximum, minimum }) => {
    if (origin !== 'string') return undefined;
    if (code === 'too_big') return `At most ${maximum} characters`;
    if (code !== 'too_small') return undefined;
    return Number(minimum) === 1 ? 'Fill this in' : `At least ${minimum} characters`;
  },
});
