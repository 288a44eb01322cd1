import { useState } from 'react';
import * as z from 'zod';
import type { QuestionId } from '#shared/ids.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';

const Flags = z.object({ attempt: z.string(), flags: z.array(z.string()) });

/** The questions of an exam that its learner flagged in this tab, to look at again. */
export const useFlags = (attempt: string) => {
  const [flags, setFlags] = useState(() => {
    const stored = readSession('exam flags', Flags);
    return new Set(stored?.attempt === attempt ? (stored.flags as QuestionId[]) : []);
  });
  const toggle = (id: QuestionId) => {
    const next = new Set(flags);
    if (!next.delete(id)) next.add(id);
    writeSession('exam flags', { attempt, flags: [...next] });
    setFlags(next);
  };
  return { flags, toggle };
};
