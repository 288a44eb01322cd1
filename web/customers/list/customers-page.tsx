import '../../client/nouns/customers.ts';
import Button from '@cloudscape-design/components/button';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Customer } from '#shared/customers/model.ts';
import { getListedName } from '#shared/customers/name.ts';
import type { Client } from '../../client/client.ts';
import { SearchField } from '../../lists/search-field.tsx';
import { useFilter } from '../../lists/use-filter.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import '../../lists/list-tools.css';
import './customers.css';

const TITLE = 'Customers';

const foundCustomers = (client: Client, search: string) =>
  infiniteQueryOptions({
    // prefix of all customer queries, invalidated after a change
    queryKey: ['customers', 'list', search],
    queryFn: ({ pageParam, signal }) => client.customers.list({ query: { search, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** `/customers`: customers of inspected vehicles, sorted by name, with search by name, phone or email. */
export const CustomersPage = () => {
  usePageTitle(TITLE);
  const client = useClient();
  const { filter, change } = useFilter();
  const search = filter.search ?? '';
  const query = useInfiniteQuery(foundCustomers(client, search));
  const found = query.data?.pages.flatMap(({ customers }) => customers);
  const customers = found && [...new Map(found.map((one) => [one.CustomerID, one])).values()];
  return (
    <Page title={TITLE}>
      <div className="list-place">
        <search className="list-tools">
          <SearchField
            label="Search by name, phone or email"
            placeholder="Name, phone or email"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </search>
        <div className={query.isPlaceholderData ? 'list-waits' : ''}>
          {!customers && (
            <QueryState query={query} title="This list could not be loaded" loading={<LoadingBlock height="420px" />} />
          )}
          {customers?.length === 0 && <NoCustomers search={search} />}
          {customers && customers.length > 0 && (
            <ul className="customers plain-list stack-8" aria-label={TITLE}>
              {customers.map((customer) => (
                <CustomerRow key={customer.CustomerID} customer={customer} />
              ))}
            </ul>
          )}
          {customers && query.hasNextPage && (
            <Notice
              title={`Showing the first ${customers.length}`}
              text={query.error?.message}
              action={
                <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  Show more
                </Button>
              }
            />
          )}
        </div>
      </div>
    </Page>
  );
};

const CustomerRow = ({ customer }: { customer: Customer }) => {
  const { CustomerID, Mobile, HomePhone, Email, Homeaddress } = customer;
  const phones = [Mobile, HomePhone].filter(Boolean).join(', ');
  return (
    <li>
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

const NoCustomers = ({ search }: { search: string }) =>
  search ? (
    <Notice
      title="No results"
      text={`No customers match “${search}”.`}
      action={<LinkButton to={paths.customers}>Show all</LinkButton>}
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
