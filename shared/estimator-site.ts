/** On one machine the estimator listens this many ports after the site of inspections. */
const PORTS_ON = 7;
const ONE_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where the estimator is, seen from the site of inspections: `inspections` becomes `estimator` in the host. */
export const estimatorSite = (origin: string) => {
  const site = new URL(origin);
  if (ONE_MACHINE.test(site.hostname)) site.port = String(Number(site.port || 80) + PORTS_ON);
  else if (site.hostname.includes('inspections')) site.hostname = site.hostname.replace('inspections', 'estimator');
  else site.hostname = `estimator.${site.hostname}`;
  return site.origin;
};
