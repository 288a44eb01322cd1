import type { WebConfig } from './config.ts';

/** The page, loaded in a hidden iframe, through which the two sites communicate. */
export const BETWEEN_SITES = '/auth/between-sites';

/** The site that a page belongs to, and the other site's origin; `both` if there is a single site. */
export type Site =
  | { name: 'both'; other?: undefined; estimator: '' }
  | {
      name: 'inspections' | 'estimator';
      other: string;
      /** Prefix of the estimator's URLs. */
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
