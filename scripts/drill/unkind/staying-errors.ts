import type { Cloud } from '#scripts/local/cloud.ts';
import { countBites } from '#scripts/local/unkindness.ts';
import { Problem } from '#shared/problem.ts';
import { setFaults } from '../faults.ts';
import type { Workshop } from '../workshop.ts';

type Asked = Pick<Workshop, 'callOnce' | 'as'>;

/**
 * Once the database is back, the next one to ask is told so; answers where that is not so. Only an error of the API that the
 * edge has kept shows anything: it keeps no 429, and no answer that never came.
 */
export async function errorsThatStay(
  cloud: Pick<Cloud, 'faultsUrl' | 'unkind'>,
  { callOnce, as }: Asked,
): Promise<string[]> {
  const list = () =>
    callOnce('drafts', 'list', { query: {} }, as).then(
      () => 'answered' as const,
      (error: unknown) => error,
    );
  const kept = () => countBites(cloud.unkind.dir)['edge-errors'];
  const before = kept();
  await setFaults(cloud, [{ kind: 'throttle' }]);
  const during = await list();
  const hasKept = kept() > before;
  await setFaults(cloud, []);
  const after = await list();
  return [
    ...(during instanceof Problem && during.status >= 500 ? [] : [`no error of the API to keep: ${during}`]),
    ...(hasKept ? [] : ['the edge kept no error']),
    ...(after === 'answered' ? [] : [`still told: ${after}`]),
  ];
}
