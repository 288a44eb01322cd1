import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showInstant } from '#shared/nz-date.ts';
import type { Amendment } from '#shared/training/amendments.ts';
import { useClient } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { TRAINING } from '../queries.ts';
import '../../client/nouns/training.ts';

/** The earlier versions of an amendment, which some people signed. Loaded once they are opened. */
export const EarlierVersions = ({ amendment: { id, version } }: { amendment: Amendment }) => {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="amendment-details" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Earlier versions</summary>
      {isOpened && <Versions id={id} before={version} />}
    </details>
  );
};

const Versions = ({ id: amendmentId, before }: { id: string; before: number }) => {
  const client = useClient();
  const query = useQuery({
    queryKey: [...TRAINING, 'amendments', amendmentId, before],
    queryFn: ({ signal }) => client.training.amendmentVersions({ params: { amendmentId } }, { signal }),
  });
  if (!query.data)
    return (
      <QueryState query={query} title="The versions could not be loaded" loading={<LoadingBlock height="80px" />} />
    );
  return query.data.versions
    .filter(({ version }) => version < before)
    .map(({ version, title, text, link, askedAt }) => (
      <div key={version} className="stack-4">
        <strong>
          Version {version}, {showInstant(askedAt)}: {title}
        </strong>
        {text && <p className="amendment-text flush">{text}</p>}
        {link && <span className="amendment-text quiet">{link}</span>}
      </div>
    ));
};
