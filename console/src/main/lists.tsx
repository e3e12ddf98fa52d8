// What the pages with a list share: filters in the address, pages by cursor, a table.

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
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
  /** Told whether what stands in the fields is not what was applied. */
  typed?: (isOther: boolean) => void;
  /** Text fields: name, label, placeholder. */
  fields: [Name, string, string?][];
  /** Other fields. */
  children?: (filter: Filter<Name>, set: (name: Name) => (value: string) => void) => ComponentChildren;
}

export function FilterForm<Name extends string>({ list, failure, typed, fields, children }: FilterFormProps<Name>): JSX.Element {
  const [filter, setFilter] = useState(list.filter);
  const set = (name: Name) => (value: string) => {
    const now = { ...filter, [name]: value };
    setFilter(now);
    typed?.(Object.entries<string>(now).some(([name, value]) => value.trim() !== list.filter[name as Name]));
  };
  /** The API's names are not those of the fields. */
  const wrong = (name: Name) => {
    const detail = failure instanceof Refused ? failure.at(name) : undefined;
    return fields.reduce((text, [other, label]) => text?.replaceAll(new RegExp(`\\b${other}\\b`, 'g'), `“${label}”`), detail);
  };
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
          error={wrong(name)}
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
  const shown = useShown(page, list.visited.length);
  const asking = page.value === undefined;
  return (
    <>
      <Problem failure={page.failure} />
      {shown.page && (
        <div ref={shown.place} class={asking ? 'asking' : ''} aria-busy={asking}>
          {shown.page.items.length === 0 ? (
            <Empty>{shown.page.cursor ? 'None so far: the search goes on behind Next.' : props.empty}</Empty>
          ) : (
            <Table label={props.label} head={props.head} kind={props.kind ?? ''}>
              {shown.page.items.map(row)}
            </Table>
          )}
        </div>
      )}
      {shown.page && <Pager visited={list.visited} next={shown.page.cursor} turn={(visited) => !asking && list.turn(visited)} />}
    </>
  );
}

/** The page before stays until the next is there: nothing jumps, and Next keeps the focus. A new one is seen from its top. */
function useShown<T>(page: Live<Page<T>>, number: number): { page: Page<T> | undefined; place: RefObject<HTMLDivElement | null> } {
  const last = useRef<Page<T> | undefined>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(number);
  last.current = page.value ?? (page.failure === undefined ? last.current : undefined);
  useEffect(() => {
    if (!page.value || seen.current === number) return;
    seen.current = number;
    if (place.current && place.current.getBoundingClientRect().top < 0) place.current.scrollIntoView();
  }, [page.value, number]);
  return { page: last.current, place };
}

function Pager(props: { visited: string[]; next: string | undefined; turn: (visited: string[]) => void }): JSX.Element | null {
  const { visited, next, turn } = props;
  if (visited.length === 0 && next === undefined) return null;
  const to = (name: string, pages: string[] | undefined) => (
    // Not disabled: the focus would be lost.
    <button type="button" aria-disabled={pages === undefined} onClick={() => pages && turn(pages)}>
      {name}
    </button>
  );
  const isFirst = visited.length === 0;
  return (
    <nav class="pager" aria-label="Pages of the list">
      {to('First', isFirst ? undefined : [])}
      {to('Previous', isFirst ? undefined : visited.slice(0, -1))}
      <span>Page {visited.length + 1}</span>
      {to('Next', next === undefined ? undefined : [...visited, next])}
    </nav>
  );
}
