import { describe, expect, it } from 'vitest';
import { functions } from '#shared/api.ts';
import { WebConfig } from '#shared/config.ts';
import { EDGE_HEADER } from '#shared/edge.ts';
import { BETWEEN_SITES, findSite } from '#shared/sites.ts';
import { EDGE_SECRET_OUTPUT } from '../../cdk/functions.ts';
import { parseSettings } from '../../cdk/settings.ts';
import { cacheControl, linkHeaders, securityHeaders } from '../../cdk/website/security-headers.ts';
import { only, type Properties, resources, synthesize, text } from './synthesize.ts';
import { largest, smallest } from './trial-settings.ts';

const stack = synthesize();
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);

describe('the website', () => {
  const { properties } = only(stack, 'AWS::CloudFront::Distribution');
  const { DefaultCacheBehavior: site, CacheBehaviors, CustomErrorResponses } = properties.DistributionConfig;
  const policies = resources(stack, 'AWS::CloudFront::ResponseHeadersPolicy');

  it("passes the API's responses through unchanged", () => {
    // an error isn't cached, because it may concern only one person
    expect(CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
    expect(CacheBehaviors.map(({ PathPattern }: Properties) => PathPattern)).toEqual(['/api/*', '/e', '/s', '/u']);
    const [api] = CacheBehaviors;
    expect(api.FunctionAssociations).toBeUndefined();
    expect(site.FunctionAssociations).toHaveLength(1);
    // AWS's own policies, by their fixed ids: CachingDisabled and AllViewerExceptHostHeader.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('identifies itself to the API with a secret that is in no template; the API accepts two versions', () => {
    const made = synthesize(smallest, 'trial', { edgeSecret: { sends: 3, takes: [3, 2] } });
    const reference = (version: number) => `{{resolve:ssm:/pitcheck/trial/edge-secret:${version}}}`;
    const { Origins } = only(made, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
    const sent = Origins.flatMap(({ OriginCustomHeaders = [], CustomOriginConfig }: Properties) =>
      OriginCustomHeaders.map((header: object) => ({ ...header, ssl: CustomOriginConfig?.OriginSSLProtocols })),
    );
    // the secret is only sent over TLS 1.2
    expect(sent).toEqual([{ HeaderName: EDGE_HEADER, HeaderValue: reference(3), ssl: ['TLSv1.2'] }]);
    const taken = resources(made, 'AWS::Lambda::Function').flatMap(
      ({ properties }) => properties.Environment?.Variables.EDGE_SECRETS ?? [],
    );
    expect(taken).toEqual(Array(Object.keys(functions).length).fill(`${reference(3)} ${reference(2)}`));
    expect(JSON.stringify(made.template.Outputs)).not.toContain('resolve');
    expect(made.template.Outputs?.[EDGE_SECRET_OUTPUT]?.Value).toBe('3');
  });

  it('the API requires none while CloudFront is only starting to send one', () => {
    const made = synthesize(smallest, 'trial', { edgeSecret: { sends: 1, takes: [] } });
    expect(JSON.stringify(resources(made, 'AWS::Lambda::Function'))).not.toContain('EDGE_SECRETS');
  });

  it.each([
    ['the site', securityHeaders, () => site],
    ["a customer's link to an estimate", linkHeaders, () => CacheBehaviors[1]],
    ["a customer's link to a sheet", linkHeaders, () => CacheBehaviors[2]],
  ] as const)('sends the headers of %s, which allow the origin of the files', (_, headersOf, behaviour) => {
    const [bucket] = all('AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration);
    const used = text(behaviour().ResponseHeadersPolicyId);
    const files = policies.find(({ id }) => used === `<${id}>`)?.properties.ResponseHeadersPolicyConfig;
    const expected = headersOf({
      userPoolOrigin: 'https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>',
      filesOrigin: `https://${text(bucket.BucketName)}.s3.<AWS::Region>.<AWS::URLSuffix>`,
    });
    const { ContentSecurityPolicy, StrictTransportSecurity: hsts, ReferrerPolicy } = files.SecurityHeadersConfig;
    const custom = files.CustomHeadersConfig.Items.map(({ Header, Value }: Properties) => [Header, Value]);
    expect({
      'content-security-policy': text(ContentSecurityPolicy.ContentSecurityPolicy),
      'strict-transport-security': `max-age=${hsts.AccessControlMaxAgeSec}; includeSubDomains; preload`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(custom),
    }).toEqual(expected);
    expect(hsts).toMatchObject({ IncludeSubdomains: true, Preload: true });
    expect(files.SecurityHeadersConfig.ContentTypeOptions).toBeDefined();
    expect(bucket.CorsConfiguration.CorsRules).toHaveLength(1);
    expect(text(bucket.CorsConfiguration.CorsRules[0].AllowedOrigins[0])).toMatch(/^https:\/\/<WebsiteDistribution/);
  });

  it('uploads every file with its rule, except pages and their settings, which the deploy publishes last', () => {
    const deployments = resources(stack, 'Custom::CDKBucketDeployment');
    const put = deployments.flatMap(({ properties: { Include, SystemMetadata } }) =>
      Include.map((file: string) => [file, SystemMetadata['cache-control'], SystemMetadata['content-encoding']]),
    );
    expect(put.map(([file]) => file).toSorted()).toEqual([
      'assets/1a2b3c.woff2',
      'assets/app-1a2b3c4d.js',
      'licences.txt',
      'openapi.json',
    ]);
    for (const [file, rule, encoding] of put)
      expect([file, rule, encoding]).toEqual([file, cacheControl(file), file.endsWith('4d.js') ? 'br' : undefined]);
  });

  it('allows the inline content of a deployed page until the new one is published, on that page only', () => {
    const deployedPages = { 'links/link.html': { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] } };
    const made = synthesize(smallest, 'trial', { deployedPages });
    const allowing = resources(made, 'AWS::CloudFront::ResponseHeadersPolicy').filter(({ properties }) =>
      /script-src 'self' 'sha256-script'; style-src 'self' 'sha256-style';/.test(JSON.stringify(properties)),
    );
    expect(allowing.map(({ id }) => id)).toEqual([expect.stringMatching(/^WebsiteLinkHeaders/)]);
  });

  it('knows its user pool', () => {
    const site = `https://<${only(stack, 'AWS::CloudFront::Distribution').id}.DomainName>`;
    expect(JSON.parse(stack.config)).toEqual({
      userPoolId: `<${only(stack, 'AWS::Cognito::UserPool').id}>`,
      userPoolClientId: `<${only(stack, 'AWS::Cognito::UserPoolClient').id}>`,
      // One site for everything if the stage has no domains.
      inspectionsUrl: site,
      estimatorUrl: site,
    });
  });
});

describe('the website of a stage with its own domains', () => {
  const named = synthesize(largest);
  const sites = ['https://inspections.workshop.co.nz', 'https://estimator.workshop.co.nz'];
  const { CacheBehaviors } = only(named, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
  const policies = resources(named, 'AWS::CloudFront::ResponseHeadersPolicy');
  const policyOf = (id: string): string =>
    text(
      policies.find((one) => one.id === id)?.properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig
        .ContentSecurityPolicy.ContentSecurityPolicy,
    );

  it('O-01: is two sites that know each other', () => {
    const { inspectionsUrl, estimatorUrl } = WebConfig.pick({ inspectionsUrl: true, estimatorUrl: true }).parse(
      JSON.parse(named.config),
    );
    expect([inspectionsUrl, estimatorUrl]).toEqual(sites);
    expect(findSite({ inspectionsUrl, estimatorUrl }, String(estimatorUrl)).name).toBe('estimator');
  });

  it('O-01, AMB-100: has the estimator on its own domain, or not at all', () => {
    const { estimatorDomain: _, ...unsaid } = largest;
    expect(parseSettings('trial', unsaid).estimatorDomain).toBe('estimator.workshop.co.nz');
    expect(parseSettings('trial', { ...unsaid, domain: 'test-inspections.workshop.co.nz' }).estimatorDomain).toBe(
      'test-estimator.workshop.co.nz',
    );
    expect(parseSettings('trial', { ...unsaid, domain: 'wof.workshop.co.nz' }).estimatorDomain).toBe(undefined);
    expect(parseSettings('trial', { ...largest, estimatorDomain: 'quotes.workshop.co.nz' }).estimatorDomain).toBe(
      'quotes.workshop.co.nz',
    );
  });

  it('lets the two sites frame one page of each other, which responds to them, and nobody else', () => {
    expect(CacheBehaviors.map(({ PathPattern }: Properties) => PathPattern)).toEqual([
      '/api/*',
      '/e',
      '/s',
      '/u',
      BETWEEN_SITES,
    ]);
    const [api, link, sheet, stop, between] = CacheBehaviors.map(({ ResponseHeadersPolicyId: { Ref } }: Properties) =>
      policyOf(Ref),
    );
    expect(between).toContain(`frame-ancestors ${sites.join(' ')}`);
    for (const policy of [api, link, sheet, stop]) expect(policy).toContain("frame-ancestors 'none'");
    for (const policy of [api, between])
      expect(policy).toMatch(new RegExp(`frame-src 'self' \\S+ ${sites.join(' ')};`));
    expect(CacheBehaviors[2].FunctionAssociations).toHaveLength(1);
    const openers = policies.map(({ properties }) =>
      properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.find(
        ({ Header }: Properties) => Header === 'cross-origin-opener-policy',
      ),
    );
    expect(openers.map(({ Value }: Properties) => Value).toSorted()).toEqual([
      'same-origin-allow-popups',
      'same-origin-allow-popups',
      'same-origin-allow-popups',
      'same-origin-allow-popups',
      'unsafe-none',
    ]);
  });
});
