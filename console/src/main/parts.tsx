// What several pages show.

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Refused } from './api';
import { beginSignIn, provider } from './oidc';
import { address } from './route';
import { signedIn } from './sign-in';
import { instant, relative, useZone } from './time';

export function Page(props: { title: string; aside?: ComponentChildren; children: ComponentChildren }): JSX.Element {
  useEffect(() => {
    document.title = `${props.title} · Punctual`;
  }, [props.title]);
  return (
    <>
      <header class="page-head">
        <h1>{props.title}</h1>
        {props.aside}
      </header>
      {props.children}
    </>
  );
}

interface SectionProps {
  title: string;
  aside?: ComponentChildren;
  /** A class that keeps the place of what is still to come. */
  tall?: string;
  children: ComponentChildren;
}

export function Section(props: SectionProps): JSX.Element {
  const id = useId();
  return (
    <section class={`card ${props.tall ?? ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

/** An instant, and how far off it is. */
export function Time(props: { at: string; now?: number }): JSX.Element {
  const zone = useZone();
  return (
    <time dateTime={props.at} class="time">
      {instant(props.at, zone)}
      {props.now !== undefined && <span class="quiet"> {relative(props.at, props.now)}</span>}
    </time>
  );
}

const MARKS: Record<string, string> = {
  good: '●', up: '●', delivered: '✓', scheduled: '◷', active: '◷', listing: '◷', listed: '◷', changing: '➤', delivering: '➤', paused: '‖', paced: '◔', ended: '✓', gone: '⊘',
  warning: '▲', retrying: '↻', blocked: '‖', overdue: '▲', silent: '▲', expired: '⊘', cancelled: '⊘',
  bad: '■', down: '■', dead: '✕',
  right: '✓', void: '▲', wrong: '■',
};

const TONES: Record<string, string> = {
  good: 'good', up: 'good', delivered: 'good', scheduled: 'calm', active: 'calm', ended: 'calm', listing: 'calm', listed: 'calm', changing: 'calm', delivering: 'calm',
  cancelled: 'calm', gone: 'calm', bad: 'bad', down: 'bad', dead: 'bad',
  right: 'good', wrong: 'bad',
};

/** A state by word, shape and colour. */
export function State(props: { of: string }): JSX.Element {
  return (
    <span class={`state ${TONES[props.of] ?? 'warning'}`}>
      <span aria-hidden="true">{MARKS[props.of] ?? '●'}</span> {props.of}
    </span>
  );
}

/** How certain it is that a change was not made, where the refusal itself does not tell. */
function certainty({ changes, uncertain, status }: Refused): string | undefined {
  if (!changes || (status < 500 && !uncertain)) return undefined;
  return uncertain ? 'Uncertain: it may have been done or not. Look again before you repeat it.' : 'Not done, for certain.';
}

/**
 * What went wrong, in the API's own words.
 *
 * @param props.told the page itself says how certain it is
 */
export function Problem(props: { failure: unknown; told?: boolean }): JSX.Element | null {
  const { failure } = props;
  if (failure === undefined) return null;
  if (!(failure instanceof Refused)) {
    return (
      <div class="notice bad" role="alert">
        <strong>The console failed.</strong> {String(failure)}
      </div>
    );
  }
  return (
    <div class="notice bad" role="alert">
      <strong>{failure.title}.</strong> {failure.errors.some(({ detail }) => detail === failure.detail) ? '' : failure.detail}
      {!props.told && certainty(failure) && <p>{certainty(failure)}</p>}
      {failure.errors.length > 0 && (
        <ul>
          {failure.errors.map((error) => (
            <li key={error.pointer + error.detail}>
              <code>{error.pointer.replace(/^#?\//, '')}</code> {error.detail}
            </li>
          ))}
        </ul>
      )}
      {failure.timer && (
        <p>
          It is <TimerLink id={failure.timer} />
        </p>
      )}
      {failure.status === 401 && <AtProvider />}
      {failure.status === 401 && (
        <p>
          <a href={address('tenant')}>Sign in</a> with a token{signedIn().token ? ' that is good' : ''}.
        </p>
      )}
      {failure.status === 403 && <p>Your token lacks the scope for this.</p>}
      {failure.type?.startsWith('/errors/') && (
        <p>
          <a href={failure.type} target="_blank" rel="noopener">
            What this means
          </a>
        </p>
      )}
    </div>
  );
}

/** Signs in where the installation has an identity provider, and comes back to the page that is shown. */
export function AtProvider(): JSX.Element | null {
  const [failure, setFailure] = useState('');
  if (!provider()) return null;
  return (
    <p>
      <button type="button" onClick={() => beginSignIn().catch((e: Error) => setFailure(e.message))}>
        Sign in with your identity provider
      </button>{' '}
      {failure && <span role="alert">{failure}</span>}
    </p>
  );
}

/**
 * Comes into sight, wherever the button stands that brought it.
 *
 * @param props.focused its first field has the focus
 */
export function InSight(props: { children: ComponentChildren; focused?: boolean }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    if (props.focused) place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return <div ref={place}>{props.children}</div>;
}

/** What was done, and what to look at all the same. */
export const Done = (props: { children: ComponentChildren; warning?: string | undefined }): JSX.Element => (
  <InSight>
    <Notice level="good">{props.children}</Notice>
    {props.warning && <Notice level="warning">{props.warning}</Notice>}
  </InSight>
);

export function Notice(props: { level: 'good' | 'warning' | 'bad' | 'unknown'; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`notice ${props.level}`} role="status">
      {props.children}
    </div>
  );
}

export function Empty(props: { children: ComponentChildren }): JSX.Element {
  return <p class="empty">{props.children}</p>;
}

/** One below the other. */
export function Texts({ of }: { of: string[] }): JSX.Element | null {
  if (of.length === 0) return null;
  return (
    <ul class="plain">
      {of.map((text, i) => (
        <li key={i}>{text}</li>
      ))}
    </ul>
  );
}

/** Text to copy, such as a line for a shell. */
export function Copy(props: { text: string; label: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 2_000);
    } catch {
      // Not allowed: the text can be selected.
    }
  };
  return (
    <div class="copy">
      <pre tabIndex={0} aria-label={props.label}>
        {props.text}
      </pre>
      <button type="button" onClick={copy} aria-label={`Copy: ${props.label}`}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}

/** A cell of what a caller named: however long it is, the table stays in shape. */
export function Clip({ text }: { text: string | undefined }): JSX.Element {
  return (
    <td class="clip" title={text}>
      {text}
    </td>
  );
}

export function TimerLink({ id, page = 'timer' }: { id: string; page?: string }): JSX.Element {
  return (
    <a href={address(page, id)} title={id}>
      <code>{id}</code>
    </a>
  );
}

export function keyText(of: { key?: string; keyBase64?: string }): string | undefined {
  return of.key ?? (of.keyBase64 === undefined ? undefined : `base64:${of.keyBase64}`);
}

export function Facts(props: { of: [string, ComponentChildren][] }): JSX.Element {
  return (
    <dl class="facts">
      {props.of
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A table that scrolls by itself on a narrow screen. A head that begins with # is that of figures. */
export function Table(props: { label: string; head: string[]; kind?: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`scroll ${props.kind ?? ''}`} tabIndex={0} role="group" aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.head.map((name) =>
              name.replace('#', '') ? (
                <th key={name} scope="col" class={name.startsWith('#') ? 'figure' : undefined}>
                  {name.replace('#', '')}
                </th>
              ) : (
                <td key={name} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

export type Dialog = RefObject<HTMLDialogElement | null>;

/** Asks before what can't be taken back. */
export function Question(props: {
  dialog: Dialog;
  title: string;
  yes: string;
  no: string;
  danger: boolean;
  act: () => void;
  /** When the answer is no. */
  leave?: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { dialog } = props;
  const title = useId();
  return (
    <dialog ref={dialog} aria-labelledby={title} onCancel={props.leave}>
      <h2 id={title}>{props.title}</h2>
      <p>{props.children}</p>
      <div class="row">
        <button
          type="button"
          class={props.danger ? 'danger' : ''}
          onClick={() => {
            dialog.current?.close();
            props.act();
          }}
        >
          {props.yes}
        </button>
        <button
          type="button"
          autofocus={props.danger}
          onClick={() => {
            dialog.current?.close();
            props.leave?.();
          }}
        >
          {props.no}
        </button>
      </div>
    </dialog>
  );
}
