import type { UseQueryResult } from '@tanstack/react-query';
import Markdown, { type Components } from 'react-markdown';
import type { PrivacyPolicy } from '#shared/content/model.ts';
import { QueryState } from '../ui/screens/notice.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import '../ui/screens/prose.css';

const SAFE = /^(https?:\/\/|mailto:)/i;

const components: Components = {
  // the policy's title is above
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      children
    ),
};

/** The privacy policy, which we can edit at run time. Only web and mailto links are allowed. */
export const PolicyText = ({ policy }: { policy: UseQueryResult<PrivacyPolicy> }) => {
  if (policy.data)
    return (
      <div className="policy-text">
        <Markdown
          components={components}
          disallowedElements={['img']}
          urlTransform={(url) => (SAFE.test(url) ? url : '')}
        >
          {policy.data.Content}
        </Markdown>
      </div>
    );
  return (
    <QueryState query={policy} title="The privacy policy could not be loaded" loading={<Skeleton height="320px" />} />
  );
};
