import { expect, it } from 'vitest';
import { silenceDrill } from '#test/drills/silence.ts';
import { newWorkshop } from '#test/drills/workshop.ts';
import { runInOwnCloud } from './own-cloud.ts';

it('a call whose table or files are silent gets try-again before its function ends, and the next one works', () =>
  runInOwnCloud(async (cloud) => {
    const { rows, broken } = await silenceDrill(cloud, await newWorkshop(cloud));
    expect(broken.silence).toEqual([]);
    expect(rows).toHaveLength(3);
  }));
