import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, isCalled, type Place, patience } from './check.ts';

/** Where CloudFront keeps what it needs. */
const GLOBAL = { region: 'us-east-1', ...patience };

export const websiteChecks = ({ stage: { domain, estimatorDomain, certificate } }: Place): Check[] => [
  {
    name: 'CloudFront',
    ask: async () => {
      const { DistributionList } = await new CloudFrontClient(GLOBAL).send(
        new ListDistributionsCommand({ MaxItems: 1 }),
      );
      if (DistributionList?.Items?.length) return { fine: 'the account has used it before.' };
      return {
        told: `the account has no distribution yet. Should the deploy end with "Your account must be verified before you can add new CloudFront resources", open a support case (Account and billing, CloudFront; it is free): "Please verify my account so that I can create CloudFront distributions."`,
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
          refused: `it is for ${names.join(', ')} and not for ${bare.join(', ')}. Ask for one that names all: aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${hosts[0]} --subject-alternative-names ${hosts.join(' ')}`,
        };
      if (Status === 'ISSUED') return { fine: `for ${hosts.join(' and ')}.` };
      const records = DomainValidationOptions.flatMap(({ ResourceRecord: record }) =>
        record ? [`${record.Name}  ${record.Type}  ${record.Value}`] : [],
      );
      return {
        refused: [`it is ${Status}, not ISSUED. Make its DNS records, and wait some minutes:`, ...records].join('\n'),
      };
    } catch (error) {
      if (isCalled(error, 'ResourceNotFoundException'))
        return { refused: `this account has none of that name in us-east-1: ${arn}` };
      throw error;
    }
  },
});

/** A name of a certificate may stand for whatever is one step below it. */
const covers = (name: string, host: string) =>
  name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));
