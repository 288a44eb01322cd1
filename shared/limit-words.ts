import * as z from 'zod';

/**
 * Messages for texts that are too long or too short, if the schema has no message of its own. Sets them globally; imported by the module
 * that declares endpoints.
 */
z.config({
  customError: ({ origin, code, maximum, minimum }) => {
    if (origin !== 'string') return undefined;
    if (code === 'too_big') return `At most ${maximum} characters`;
    if (code !== 'too_small') return undefined;
    return Number(minimum) === 1 ? 'Fill this in' : `At least ${minimum} characters`;
  },
});
