import type { WebConfig } from './config.ts';

/** The page by which each site answers the other, in a hidden frame of it. */
export const BETWEEN_SITES = '/auth/between-sites';

/** Which of the two sites a page is of, and the origin of the other; `both` where there is one site for all. */
export type Site =
  | { name: 'both'; other?: undefined; estimator: '' }
  | {
      name: 'inspections' | 'estimator';
      other: string;
      /** What an address of the estimator begins with. */
      estimator: string;
    };

export const findSite = (
  { inspectionsUrl, estimatorUrl }: Pick<WebConfig, 'inspectionsUrl' | 'estimatorUrl'>,
  origin: string,
): Site => {
  if (!inspectionsUrl || !estimatorUrl) return { name: 'both', estimator: '' };
  const inspections = new URL(inspectionsUrl).origin;
  const estimator = new URL(estimatorUrl).origin;
  if (inspections === estimator) return { name: 'both', estimator: '' };
  return origin === estimator
    ? { name: 'estimator', other: inspections, estimator }
    : { name: 'inspections', other: estimator, estimator };
};
