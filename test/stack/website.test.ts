import { describe, expect, it } from 'vitest';
import { WebConfig } from '#shared/config.ts';
import { cacheControl, securityHeaders } from '../../cdk/website/security-headers.ts';
import { only, type Properties, resources, synthesize, text } from './synthesize.ts';

const stack = synthesize();
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);

describe('the website', () => {
  const { properties } = only(stack, 'AWS::CloudFront::Distribution');
  const { DefaultCacheBehavior: site, CacheBehaviors, CustomErrorResponses } = properties.DistributionConfig;
  const files = only(stack, 'AWS::CloudFront::ResponseHeadersPolicy').properties.ResponseHeadersPolicyConfig;

  it('lets the answers of the API through as they are', () => {
    // nor does it keep one person's trouble for everybody
    expect(CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
    expect(CacheBehaviors).toHaveLength(1);
    const [api] = CacheBehaviors;
    expect(api.PathPattern).toBe('/api/*');
    expect(api.FunctionAssociations).toBeUndefined();
    expect(site.FunctionAssociations).toHaveLength(1);
    // AWS's own policies, by their fixed ids: CachingDisabled and AllViewerExceptHostHeader.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(api.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('sends the security headers, and what they allow is where the files are', () => {
    const [bucket] = all('AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration);
    const expected = securityHeaders({
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

  it('puts every file in place with its rule, pages after their scripts', () => {
    const deployments = resources(stack, 'Custom::CDKBucketDeployment');
    const put = deployments.flatMap(({ properties: { Include, SystemMetadata } }) =>
      Include.map((file: string) => [file, SystemMetadata['cache-control']]),
    );
    expect(put.map(([file]) => file).toSorted()).toEqual([
      'assets/app-1a2b3c4d.js',
      'auth/popup.html',
      'config.json',
      'index.html',
      'openapi.json',
      'sw.js',
    ]);
    for (const [file, rule] of put) expect(rule).toBe(cacheControl(file));
    const pages = deployments.find(({ properties }) => properties.Include.includes('index.html'));
    const scripts = deployments.find(({ properties }) => properties.Include.includes('assets/app-1a2b3c4d.js'));
    expect(pages?.DependsOn).toContain(scripts?.id);
  });

  it('is told which user pool is its own', () => {
    const pages = all('Custom::CDKBucketDeployment').find(({ Include }) => Include.includes('config.json'));
    const values: Record<string, Properties> = Object.assign({}, ...pages.SourceMarkers);
    const told = stack.config.replace(/<<marker:[^>]+>>/g, (marker) => text(values[marker]));
    expect(WebConfig.parse(JSON.parse(told))).toEqual({
      userPoolId: `<${only(stack, 'AWS::Cognito::UserPool').id}>`,
      userPoolClientId: `<${only(stack, 'AWS::Cognito::UserPoolClient').id}>`,
    });
  });
});
