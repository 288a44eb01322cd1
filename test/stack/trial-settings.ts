/** The required settings of a stage. */
export const smallest = {
  region: 'ap-southeast-2',
  mailFrom: 'no-reply@workshop.co.nz',
  supportEmail: 'help@workshop.co.nz',
  supportPhone: '0800 555 100',
};
/** The settings of a stage with every switch on. */
export const largest = {
  ...smallest,
  domain: 'inspections.workshop.co.nz',
  estimatorDomain: 'estimator.workshop.co.nz',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d',
  carjamKeyParameter: '/pitcheck/carjam-key',
  checkSheetVersion: '2026-11-01',
  alarmsTo: 'alarms@workshop.co.nz',
  reserveConcurrency: true,
  firewall: true,
  rotateRefreshTokens: true,
  traces: true,
};
