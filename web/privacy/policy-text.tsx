import Button from '@cloudscape-design/components/button';
import Markdown, { type Components } from 'react-markdown';
import { Notice } from '../ui/screens/notice.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import type { usePolicy } from './use-policy.ts';
import '../ui/screens/prose.css';

const SAFE = /^(https?:\/\/|mailto:)/i;

const components: Components = {
  // the title of the policy stands above
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

/** The policy, a text that we manage: it may link to the web and to mail, and to nothing else. */
export const PolicyText = ({ policy: { data, error, refetch } }: { policy: ReturnType<typeof usePolicy> }) => {
  if (data)
    return (
      <div className="policy-text">
        <Markdown
          components={components}
          disallowedElements={['img']}
          urlTransform={(url) => (SAFE.test(url) ? url : '')}
        >
          {data.Content}
        </Markdown>
      </div>
    );
  if (error)
    return (
      <Notice
        title="The privacy policy could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Retry</Button>}
      />
    );
  return <Skeleton height="320px" />;
};
