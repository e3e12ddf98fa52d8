// What the pages with a list share: filters in the address, pages by cursor, a table.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Page, Refused } from './api';
import { Field } from './forms';
import type { Live } from './live';
import { Empty, Problem, Table } from './parts';
import { type Route, address, go } from './route';

export type Filter<Name extends string> = Record<Name, string>;

export interface List<Name extends string> {
  filter: Filter<Name>;
  /** The cursors of the pages before this one; the last one leads to this page. */
  visited: string[];
  turn: (visited: string[]) => void;
  apply: (filter: Filter<Name>) => void;
}

/** A list whose filters are the address's parameters of those names. Another address is another list. */
export function useList<Name extends string>(route: Route, names: readonly Name[]): List<Name> {
  const [visited, turn] = useState<string[]>([]);
  const filter = Object.fromEntries(names.map((name) => [name, route.parameters.get(name) ?? ''])) as Filter<Name>;
  return { filter, visited, turn, apply: (chosen) => go(address(route.page, '', chosen)) };
}

interface FilterFormProps<Name extends string> {
  list: List<Name>;
  /** Why there is no page: what is wrong with the filter stands at its fields. */
  failure: unknown;
  /** Text fields: name, label, placeholder. */
  fields: [Name, string, string?][];
  /** Other fields. */
  children?: (filter: Filter<Name>, set: (name: Name) => (value: string) => void) => ComponentChildren;
}

export function FilterForm<Name extends string>({ list, failure, fields, children }: FilterFormProps<Name>): JSX.Element {
  const [filter, setFilter] = useState(list.filter);
  const set = (name: Name) => (value: string) => setFilter({ ...filter, [name]: value });
  return (
    <form
      class="row"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        list.apply(Object.fromEntries(Object.entries<string>(filter).map(([name, value]) => [name, value.trim()])) as Filter<Name>);
      }}
    >
      {fields.map(([name, label, placeholder = '']) => (
        <Field
          key={name}
          label={label}
          name={name}
          value={filter[name]}
          set={set(name)}
          placeholder={placeholder}
          error={failure instanceof Refused ? failure.at(name) : undefined}
        />
      ))}
      {children?.(filter, set)}
      <button type="submit">Filter</button>
    </form>
  );
}

/** A page of a list as it is now, or why there is none. */
export function ListTable<Name extends string, T>(props: {
  list: List<Name>;
  page: Live<Page<T>>;
  label: string;
  kind?: string;
  head: string[];
  empty: string;
  row: (item: T) => JSX.Element;
}): JSX.Element {
  const { list, page, row } = props;
  return (
    <>
      <Problem failure={page.failure} />
      {page.value && page.value.items.length === 0 && (
        <Empty>{page.value.cursor ? 'None so far: the search goes on behind Next.' : props.empty}</Empty>
      )}
      {page.value && page.value.items.length > 0 && (
        <Table label={props.label} head={props.head} kind={props.kind ?? ''}>
          {page.value.items.map(row)}
        </Table>
      )}
      {page.value && <Pager visited={list.visited} next={page.value.cursor} turn={list.turn} />}
    </>
  );
}

function Pager(props: { visited: string[]; next: string | undefined; turn: (visited: string[]) => void }): JSX.Element | null {
  const { visited, next, turn } = props;
  if (visited.length === 0 && next === undefined) return null;
  return (
    <nav class="pager" aria-label="Pages of the list">
      <button type="button" disabled={visited.length === 0} onClick={() => turn([])}>
        First
      </button>
      <button type="button" disabled={visited.length === 0} onClick={() => turn(visited.slice(0, -1))}>
        Previous
      </button>
      <span>Page {visited.length + 1}</span>
      <button type="button" disabled={next === undefined} onClick={() => next !== undefined && turn([...visited, next])}>
        Next
      </button>
    </nav>
  );
}
