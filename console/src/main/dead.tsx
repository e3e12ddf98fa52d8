// Dead letters: why each died, and what becomes of them: redriven or dropped, one, some or all.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type DeadTimer, Refused, call, carried, curl, filled, page, query } from './api';
import { useAttempt } from './forms';
import { FilterForm, ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Clip, Copy, type Dialog, Facts, Notice, Page, Problem, Question, Section, Time, TimerLink, keyText } from './parts';
import { Barred, useMay } from './rights';
import { type Route, address } from './route';
import { inAnHour, meant, number, useZone } from './time';
import { Record } from './timer';

const FILTERS = ['topic', 'key', 'reason', 'namePrefix', 'deliverAtFrom', 'deliverAtTo'] as const;
type Asked = Record<string, string | undefined>;

type Verb = 'redrive' | 'drop';
const DONE: Record<Verb, string> = { redrive: 'pending again, and due now', drop: 'dropped for good' };

const deadPath = (id: string): string => `/v1/dead-timers/${encodeURIComponent(id)}`;
const one = (verb: Verb, id: string): [string, string] =>
  verb === 'drop' ? ['DELETE', deadPath(id)] : ['POST', `${deadPath(id)}:redrive`];

export function DeadLetters({ route }: { route: Route }): JSX.Element {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useList(route, FILTERS);
  const now = useNow(1_000);
  const zone = useZone();
  const { deliverAtFrom, deliverAtTo } = list.filter;
  const filter = filled({ ...list.filter, deliverAtFrom: meant(deliverAtFrom, zone), deliverAtTo: meant(deliverAtTo, zone) });
  const path = query('/v1/dead-timers', { ...filter, cursor: list.visited.at(-1), limit: 50 });
  const dead = useLive(path, (signal) => page<DeadTimer>('deadTimers', path, signal), 5_000);
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const done = () => {
    setChosen(new Set());
    dead.again();
  };
  return (
    <Page title="Dead letters">
      <FilterForm
        list={list}
        failure={dead.failure}
        fields={[
          ['topic', 'Topic'],
          ['key', 'Key', 'with a topic'],
          ['reason', 'Reason contains', 'RecordTooLarge'],
          ['namePrefix', 'Name begins with', 'invoice:'],
          ['deliverAtFrom', 'Due from', inAnHour(zone)],
          ['deliverAtTo', 'Due before', inAnHour(zone)],
        ]}
      />
      {dead.value && <Act filter={filter} chosen={chosen} done={done} />}
      <ListTable
        list={list}
        page={dead}
        label="Dead letters"
        head={['Chosen', 'Died', 'Topic', 'Reason', '#Attempts', 'Key', 'Name', 'Timer']}
        empty="No dead letters here."
        row={(timer) => (
          <tr key={timer.id}>
            <td>
              <input
                type="checkbox"
                aria-label={`Choose ${timer.id}`}
                checked={chosen.has(timer.id)}
                onChange={(event) => choose(timer.id, event.currentTarget.checked)}
              />
            </td>
            <td>
              <a href={address('dead', timer.id)}>
                <Time at={timer.diedAt} now={now} />
              </a>
            </td>
            <Clip text={timer.topic} />
            <td class="wide">{timer.reason}</td>
            <td class="figure">{timer.attempts}</td>
            <Clip text={keyText(timer)} />
            <Clip text={timer.name} />
            <td>
              <TimerLink id={timer.id} page="dead" />
            </td>
          </tr>
        )}
      />
    </Page>
  );
}

/** Redrives or drops the chosen ones, or all of a filter, after a question. */
function Act(props: { filter: Asked; chosen: ReadonlySet<string>; done: () => void }): JSX.Element {
  const { filter, chosen } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [verb, setVerb] = useState<Verb>('redrive');
  const [all, setAll] = useState(false);
  const [said, setSaid] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const may = useMay('change');
  const filtered = Object.values(filter).some((value) => value);
  const ask = (wanted: Verb, ofAll: boolean) => {
    setVerb(wanted);
    setAll(ofAll);
    dialog.current?.showModal();
  };
  const act = async () => {
    setBusy(true);
    setFailure(undefined);
    let changed = 0;
    try {
      changed = all ? await allOf(verb, filter, (some) => (changed = some)) : await each(verb, chosen, (some) => (changed = some));
    } catch (e) {
      setFailure(e);
    }
    setSaid(`${number(changed)} ${DONE[verb]}.`);
    setBusy(false);
    props.done();
  };
  const buttons = (ofAll: boolean, many: string, off: boolean) =>
    (['redrive', 'drop'] as const).map((wanted) => (
      <button
        type="button"
        key={wanted}
        class={wanted === 'drop' ? 'danger' : ''}
        disabled={off || busy || !may}
        onClick={() => ask(wanted, ofAll)}
      >
        {wanted === 'drop' ? 'Drop' : 'Redrive'} {many}
      </button>
    ));
  return (
    <>
      {said && <Notice level={failure === undefined ? 'good' : 'warning'}>{said}</Notice>}
      <Problem failure={failure} />
      <Barred of="change" from="redrive or drop" />
      <div class="row">
        {buttons(false, `the ${chosen.size} chosen`, chosen.size === 0)}
        {filtered && buttons(true, 'all of this filter', false)}
      </div>
      <Sure dialog={dialog} verb={verb} what={all ? 'all dead letters of this filter' : `${chosen.size} dead letters`} act={act} />
    </>
  );
}

function Sure(props: { dialog: Dialog; verb: Verb; what: string; act: () => void }): JSX.Element {
  const drop = props.verb === 'drop';
  return (
    <Question
      dialog={props.dialog}
      title={`${drop ? 'Drop' : 'Redrive'} ${props.what}?`}
      yes={drop ? 'Drop' : 'Redrive'}
      no={`Leave ${props.what.startsWith('this') ? 'it' : 'them'}`}
      danger={drop}
      act={props.act}
    >
      {drop
        ? 'What is dropped is deleted with its payload. This can not be undone.'
        : 'What is redriven becomes pending again, due now, behind the timers of its key that were due before.'}
    </Question>
  );
}

async function each(verb: Verb, ids: ReadonlySet<string>, told: (changed: number) => void): Promise<number> {
  let changed = 0;
  for (const id of ids) {
    try {
      await call(...one(verb, id));
      told(++changed);
    } catch (e) {
      // Somebody else redrove or dropped it: the others are still meant.
      if (!(e instanceof Refused && e.status === 404)) throw e;
    }
  }
  return changed;
}

async function allOf(verb: Verb, filter: Asked, told: (changed: number) => void): Promise<number> {
  let changed = 0;
  let cursor: string | undefined;
  do {
    const { body } = await call<{ redriven?: number; dropped?: number; cursor?: string }>(
      'POST',
      query(`/v1/dead-timers:${verb}`, { ...filter, cursor }),
    );
    changed += body.redriven ?? body.dropped ?? 0;
    told(changed);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return changed;
}

export function DeadLetter({ id }: { id: string }): JSX.Element {
  const dead = useLive(id, (signal) => call<DeadTimer>('GET', deadPath(id), { signal }), 0);
  const [said, setSaid] = useState<string | undefined>();
  const { failure, attempt } = useAttempt();
  const timer = dead.value?.body;
  const may = useMay('change');
  const dialog = useRef<HTMLDialogElement>(null);
  const [verb, setVerb] = useState<Verb>('redrive');
  const ask = (wanted: Verb) => {
    setVerb(wanted);
    dialog.current?.showModal();
  };
  const act = () =>
    void attempt(async () => {
      await call(...one(verb, id));
      setSaid(DONE[verb]);
    });
  return (
    <Page title="Dead letter">
      <p>
        <code class="id">{id}</code>
      </p>
      <Problem failure={dead.failure} />
      <Problem failure={failure} />
      <Sure dialog={dialog} verb={verb} what="this dead letter" act={act} />
      {said && (
        <Notice level="good">
          It is {said}. <a href={address('timer', id)}>See the timer</a>
        </Notice>
      )}
      {dead.value && timer && (
        <>
          <Section title="Why it died">
            <p class="reason">{timer.reason}</p>
            <Facts
              of={[
                ['Died', <Time at={timer.diedAt} />],
                ['Due', <Time at={timer.deliverAt} />],
                ['Accepted', <Time at={timer.acceptedAt} />],
                ['Attempts', timer.attempts],
                ['Topic', timer.topic],
                ['Key', keyText(timer)],
                ['Name', timer.name],
              ]}
            />
            <Barred of="change" from="redrive or drop" />
            <div class="row">
              <button type="button" disabled={said !== undefined || !may} onClick={() => ask('redrive')}>
                Redrive it
              </button>
              <button type="button" class="danger" disabled={said !== undefined || !may} onClick={() => ask('drop')}>
                Drop it
              </button>
            </div>
          </Section>
          <Section title="Record">
            <Record of={carried(dead.value)} headers={timer.headers} />
          </Section>
          <Section title="The same by curl">
            <Copy label="Redrive" text={curl(...one('redrive', id))} />
            <Copy label="Drop" text={curl(...one('drop', id))} />
          </Section>
        </>
      )}
    </Page>
  );
}
