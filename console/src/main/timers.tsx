// Pending timers by due, and the way to one by its id or name.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Receipt, type Timer, get, page, query, timerPath } from './api';
import { useLive, useNow } from './live';
import { Empty, Field, Page, Pager, Problem, State, Table, Time, keyText } from './parts';
import { type Route, address, go } from './route';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function Timers({ route }: { route: Route }): JSX.Element {
  const now = useNow(1_000);
  const of = (name: string) => route.parameters.get(name) ?? '';
  const [visited, setVisited] = useState<string[]>([]);
  const filter = { topic: of('topic'), key: of('key'), dueFrom: of('dueFrom'), dueTo: of('dueTo') };
  const path = query('/v1/timers', {
    topic: filter.topic,
    key: filter.key,
    deliverAtFrom: filter.dueFrom,
    deliverAtTo: filter.dueTo,
    cursor: visited.at(-1),
    limit: 50,
  });
  const timers = useLive(path, (signal) => page<Timer>('timers', path, signal), 3_000);
  return (
    <Page
      title="Timers"
      aside={
        <a class="button" href={address('submit')}>
          Submit a timer
        </a>
      }
    >
      <Find />
      <Filter
        key={JSON.stringify(filter)}
        given={filter}
        apply={(chosen) => {
          setVisited([]);
          go(address('timers', '', chosen));
        }}
      />
      <Problem failure={timers.failure} />
      {timers.value && timers.value.items.length === 0 && (
        <Empty>{timers.value.cursor ? 'None so far: the search goes on behind Next.' : 'No timer is pending here. What has ended is among the receipts.'}</Empty>
      )}
      {timers.value && timers.value.items.length > 0 && (
        <Table label="Pending timers" head={['Due', 'State', 'Topic', 'Key', 'Name', 'Timer']}>
          {timers.value.items.map((timer) => (
            <tr key={timer.id}>
              <td>
                <Time at={timer.deliverAt} now={now} />
              </td>
              <td>
                <State of={timer.state} />
              </td>
              <td>{timer.topic}</td>
              <td class="clip">{keyText(timer)}</td>
              <td class="clip">{timer.name}</td>
              <td>
                <a href={address('timer', timer.id)}>
                  <code>{timer.id}</code>
                </a>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {timers.value && <Pager visited={visited} next={timers.value.cursor} go={setVisited} />}
    </Page>
  );
}

/** One box for an id or a name. */
function Find(): JSX.Element {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const find = async (event: Event) => {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted) return;
    try {
      const path = ID.test(wanted) ? timerPath(wanted) : `/v1/timers/by-name/${encodeURIComponent(wanted)}`;
      const found = await get<Timer | Receipt>(path);
      setFailure(undefined);
      go(address('timer', found.id));
    } catch (e) {
      setFailure(e);
    }
  };
  return (
    <>
      <form class="row" role="search" aria-label="Find a timer" onSubmit={find}>
        <Field label="Id or name" name="find" value={text} set={setText} placeholder="2c01a1fe-… or invoice:4711" />
        <button type="submit">Find</button>
      </form>
      <Problem failure={failure} />
    </>
  );
}

interface Filters extends Record<string, string> {
  topic: string;
  key: string;
  dueFrom: string;
  dueTo: string;
}

function Filter(props: { given: Filters; apply: (filter: Filters) => void }): JSX.Element {
  const [filter, setFilter] = useState(props.given);
  const field = (name: keyof Filters & string, label: string, placeholder = '') => (
    <Field
      label={label}
      name={name}
      value={filter[name] ?? ''}
      set={(value) => setFilter({ ...filter, [name]: value.trim() })}
      placeholder={placeholder}
    />
  );
  return (
    <form
      class="row"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        props.apply(filter);
      }}
    >
      {field('topic', 'Topic')}
      {field('key', 'Key')}
      {field('dueFrom', 'Due from', '2026-11-21T14:00:00Z')}
      {field('dueTo', 'Due before', '2026-11-21T15:00:00Z')}
      <button type="submit">Filter</button>
    </form>
  );
}
