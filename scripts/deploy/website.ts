import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, clientTimeouts, hasErrorName, type Place } from './check.ts';

/** CloudFront's certificates and API are only in this region. */
const GLOBAL = { region: 'us-east-1', ...clientTimeouts };

export const websiteChecks = ({ stage: { domain, estimatorDomain, certificate } }: Place): Check[] => [
  {
    name: 'CloudFront',
    ask: async () => {
      const { DistributionList } = await new CloudFrontClient(GLOBAL).send(
        new ListDistributionsCommand({ MaxItems: 1 }),
      );
      if (DistributionList?.Items?.length) return { ok: 'the account already has a distribution.' };
      return {
        warning: `the account has no distribution yet. If the deploy fails with "Your account must be verified before you can add new CloudFront resources", open a support case (Account and billing, CloudFront; it is free): "Please verify my account so that I can create CloudFront distributions."`,
      };
    },
  },
  ...(certificate
    ? [
        certificateCheck(
          certificate,
          [domain, estimatorDomain].filter((host) => host !== undefined),
        ),
      ]
    : []),
];

const certificateCheck = (arn: string, hosts: string[]): Check => ({
  name: 'Certificate',
  ask: async () => {
    try {
      const { Certificate } = await new ACMClient(GLOBAL).send(new DescribeCertificateCommand({ CertificateArn: arn }));
      const { Status, SubjectAlternativeNames: names = [], DomainValidationOptions = [] } = Certificate ?? {};
      const bare = hosts.filter((host) => !names.some((name) => covers(name, host)));
      if (bare.length > 0)
        return {
          failure: `it is for ${names.join(', ')}, not for ${bare.join(', ')}. Request one for all names: aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${hosts[0]} --subject-alternative-names ${hosts.join(' ')}`,
        };
      if (Status === 'ISSUED') return { ok: `for ${hosts.join(' and ')}.` };
      const records = DomainValidationOptions.flatMap(({ ResourceRecord: record }) =>
        record ? [`${record.Name}  ${record.Type}  ${record.Value}`] : [],
      );
      return {
        failure: [
          `its status is ${Status}, not ISSUED. Create its DNS records and wait a few minutes:`,
          ...records,
        ].join('\n'),
      };
    } catch (error) {
      if (hasErrorName(error, 'ResourceNotFoundException'))
        return { failure: `this account has no such certificate in us-east-1: ${arn}` };
      throw error;
    }
  },
});

const covers = (name: string, host: string) =>
  name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));
