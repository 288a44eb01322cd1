import '../../client/nouns/customers.ts';
import { infiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { customersApi } from '#shared/customers/api.ts';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName } from '#shared/customers/name.ts';
import type { Client } from '../../client/client.ts';
import { useConnected } from '../../device/connection.ts';
import { getPosition, LongList, useLongList } from '../../lists/long-list.tsx';
import { findOnDevice, matchesOnDevice, NOTHING_ON_DEVICE } from '../../lists/match-on-device.ts';
import { formatFound, SearchField, useSearchText } from '../../lists/search-field.tsx';
import { formatStale, Stale } from '../../lists/stale.tsx';
import { useFilter } from '../../lists/use-filter.ts';
import { useLastAnswer } from '../../lists/use-last-answer.ts';
import { paths } from '../../paths.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import '../../lists/list-tools.css';
import { SEARCHING } from '../../ui/use-debounced.ts';
import './customers.css';

const TITLE = 'Customers';
const Answer = customersApi.list.response;

const foundCustomers = (client: Client, search: string) =>
  infiniteQueryOptions({
    // prefix of all customer queries, invalidated after a change
    queryKey: ['customers', 'list', search],
    queryFn: ({ pageParam, signal }) => client.customers.list({ query: { search, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** `/customers`: customers of inspected vehicles, sorted by name, with search by name, phone or email. */
export const CustomersPage = () => {
  usePageTitle(TITLE);
  const client = useClient();
  const isAdmin = useScope('Admin');
  const { filter, change } = useFilter();
  const search = filter.search ?? '';
  const text = useSearchText(search, (typed) => change({ search: typed }));
  const query = useInfiniteQuery(foundCustomers(client, search));
  const { answer, asOf } = useLastAnswer('customers', Answer, {
    ...query,
    // what a search finds isn't stored
    data: search ? undefined : query.data?.pages[0],
  });
  const isOnDevice = !query.data && asOf !== undefined;
  const kept = findOnDevice(answer?.customers, search, (one) => isFound(search, one), useConnected());
  const found = query.data?.pages.flatMap(({ customers }) => customers) ?? kept;
  const customers = found && [...new Map(found.map((one) => [one.CustomerID, one])).values()];
  const stale = search && !isOnDevice ? undefined : formatStale(asOf, search !== '');
  const isSearching = text.isPending || (search !== '' && query.isPending && !isOnDevice);
  return (
    <Page title={TITLE} actions={[<WofsLink key="wofs" />, ...(isAdmin ? [<ImportLink key="import" />] : [])]}>
      <div className="list-place">
        <search className="list-tools">
          <SearchField label="Search by name, phone or email" placeholder="Name, phone or email" text={text} />
        </search>
        {stale && <Stale words={stale} query={query} />}
        <p className="looked-through quiet" role="status">
          {isSearching ? SEARCHING : search && customers && formatFound(customers.length, query.hasNextPage)}
        </p>
        {isSearching ? <LoadingBlock height="420px" /> : <Found {...{ search, isOnDevice, customers, query }} />}
      </div>
    </Page>
  );
};

const isFound = (search: string, { CustomerName, Mobile, HomePhone, Email }: Customer) =>
  matchesOnDevice(search, { words: [CustomerName, Email], phones: [Mobile, HomePhone] });

const WofsLink = () => <LinkButton to={paths.wofs}>Expiring WoFs</LinkButton>;
const ImportLink = () => <LinkButton to={paths.importCustomers}>Import from a file</LinkButton>;

type FoundProps = {
  search: string;
  isOnDevice: boolean;
  customers: readonly Customer[] | undefined;
  query: UseInfiniteQueryResult<unknown>;
};

const Found = ({ search, isOnDevice, customers, query }: FoundProps) => {
  const { shown, ...part } = useLongList(TITLE, customers, query);
  if (!shown)
    return <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="420px" />} />;
  if (shown.length === 0) return <NoCustomers search={search} isOnDevice={isOnDevice} />;
  return (
    <LongList part={part} formatShown={(end) => `Showing the first ${end}`}>
      <ul className="customers plain-list stack-8" aria-label={TITLE}>
        {shown.map((customer, index) => (
          <CustomerRow key={customer.CustomerID} customer={customer} position={getPosition(part, index)} />
        ))}
      </ul>
    </LongList>
  );
};

const CustomerRow = ({ customer, position }: { customer: Customer; position: object }) => {
  const { CustomerID, Mobile, HomePhone, Email, Homeaddress } = customer;
  const phones = [Mobile, HomePhone].filter(Boolean).join(', ');
  return (
    <li {...position}>
      <Link className="card card-link" to={paths.customer(CustomerID)}>
        <strong dir="auto">{getListedName(customer)}</strong>
        {[phones, Email, Homeaddress].map((text, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed placeholders
          <span key={n} dir="auto">
            {text}
          </span>
        ))}
      </Link>
    </li>
  );
};

const NoCustomers = ({ search, isOnDevice }: Pick<FoundProps, 'search' | 'isOnDevice'>) =>
  search ? (
    <Notice
      title="No results"
      text={`No customers match “${search}”.`}
      action={<LinkButton to={paths.customers}>Show all</LinkButton>}
      {...(isOnDevice && NOTHING_ON_DEVICE)}
    />
  ) : (
    <Notice
      title="No customers yet"
      text="Customers with a phone number, email or address are saved here from your inspections."
      action={
        <LinkButton to={paths.createInspection} variant="primary">
          Create WOF
        </LinkButton>
      }
    />
  );
