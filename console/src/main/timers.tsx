// Pending timers by due, and the way to one by its id or name.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PENDING_STATES, type Receipt, type Timer, filled, get, isId, page, query, timerPath } from './api';
import { FilterForm, ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { anyOf, Choice, Clip, Field, Page, Problem, State, Time, TimerLink, keyText } from './parts';
import { type Route, address, go } from './route';
import { inAnHour, meant, useZone } from './time';

export function Timers({ route }: { route: Route }): JSX.Element {
  const now = useNow(1_000);
  const zone = useZone();
  const list = useList(route, ['topic', 'key', 'state', 'dueFrom', 'dueTo']);
  const { topic, key, state, dueFrom, dueTo } = list.filter;
  const path = query('/v1/timers', {
    ...filled({ topic, key, state, deliverAtFrom: meant(dueFrom, zone), deliverAtTo: meant(dueTo, zone) }),
    cursor: list.visited.at(-1),
    limit: 50,
  });
  // To look for a state is to look at many.
  const timers = useLive(path, (signal) => page<Timer>('timers', path, signal), state ? 15_000 : 3_000);
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
      <FilterForm
        list={list}
        fields={[
          ['topic', 'Topic'],
          ['key', 'Key', 'with a topic'],
          ['dueFrom', 'Due from', inAnHour(zone)],
          ['dueTo', 'Due before', inAnHour(zone)],
        ]}
      >
        {(filter, set) => <Choice label="State" value={filter.state} set={set('state')} options={anyOf(PENDING_STATES, 'any pending')} />}
      </FilterForm>
      <ListTable
        list={list}
        page={timers}
        label="Pending timers"
        head={['Due', 'State', 'Topic', 'Key', 'Name', 'Timer']}
        empty="No timer is pending here. What has ended is among the receipts."
        row={(timer) => (
          <tr key={timer.id}>
            <td>
              <Time at={timer.deliverAt} now={now} />
            </td>
            <td>
              <State of={timer.state} />
            </td>
            <Clip text={timer.topic} />
            <Clip text={keyText(timer)} />
            <Clip text={timer.name} />
            <td>
              <TimerLink id={timer.id} />
            </td>
          </tr>
        )}
      />
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
      const path = isId(wanted) ? timerPath(wanted) : `/v1/timers/by-name/${encodeURIComponent(wanted)}`;
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
