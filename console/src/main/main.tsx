// The frame: navigation, theme, time zone, and the page that the address names.

import { type JSX, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DeadLetter, DeadLetters } from './dead';
import { Experiments } from './experiments';
import { Jobs, RefusedOfJob } from './jobs';
import { Now } from './now';
import { finishSignIn } from './oidc';
import { Empty, Page } from './parts';
import { Pauses } from './pauses';
import { Receipts } from './receipts';
import { type Route, address, useRoute } from './route';
import { OneSchedule, Schedules } from './schedules';
import { useSignIn } from './sign-in';
import './style.css';
import { Submit } from './submit';
import { TenantPage } from './tenant';
import { setZone, timeZoneName, useZone } from './time';
import { OneTimer } from './timer';
import { Timers } from './timers';

const PAGES: [string, string][] = [
  ['now', 'Now'],
  ['timers', 'Timers'],
  ['submit', 'Submit'],
  ['schedules', 'Schedules'],
  ['pauses', 'Pauses'],
  ['jobs', 'Jobs'],
  ['receipts', 'Receipts'],
  ['dead', 'Dead letters'],
  ['experiments', 'Experiments'],
];

function Shown({ route }: { route: Route }): JSX.Element {
  const filter = route.parameters.toString();
  switch (route.page) {
    case 'now':
      return <Now />;
    case 'timers':
      return <Timers key={filter} route={route} />;
    case 'timer':
      return <OneTimer key={route.rest} id={route.rest} />;
    case 'submit':
      return <Submit />;
    case 'schedules':
      return route.rest ? <OneSchedule key={route.rest} name={route.rest} /> : <Schedules route={route} />;
    case 'pauses':
      return <Pauses route={route} />;
    case 'jobs':
      return route.rest ? <RefusedOfJob key={route.rest} route={route} name={route.rest} /> : <Jobs route={route} />;
    case 'receipts':
      return <Receipts key={filter} route={route} />;
    case 'dead':
      return route.rest ? <DeadLetter key={route.rest} id={route.rest} /> : <DeadLetters key={filter} route={route} />;
    case 'experiments':
      return <Experiments />;
    case 'tenant':
      return <TenantPage />;
    default:
      return (
        <Page title="No such page">
          <Empty>
            There is no page of this name. <a href={address('now')}>To the first page</a>
          </Empty>
        </Page>
      );
  }
}

const licences = document.querySelector<HTMLLinkElement>('link[rel=license]')?.href ?? '';

const THEME = 'punctual.theme';
type Theme = 'system' | 'light' | 'dark';

function kept(): Theme {
  try {
    const theme = localStorage.getItem(THEME);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}

function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(THEME, theme);
    } catch {
      // Then it holds until the page is left.
    }
  }, [theme]);
  return [theme, setTheme];
}

function App(): JSX.Element {
  const route = useRoute();
  const zone = useZone();
  const [theme, setTheme] = useTheme();
  const section = route.page === 'timer' ? 'timers' : route.page;
  useEffect(() => window.scrollTo(0, 0), [route.page, route.rest]);
  useKeptFocus(route);
  const { token, tenant } = useSignIn();
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      <header class="frame">
        <a class="brand" href={address('now')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" />
            <path d="M8 3.5V8l3 2" />
          </svg>
          Punctual
        </a>
        <nav aria-label="Pages">
          {PAGES.map(([page, title]) => (
            <a key={page} href={address(page)} aria-current={page === section ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <div class="settings">
          <select aria-label="Time zone" value={zone} onChange={(event) => setZone(event.currentTarget.value as 'utc' | 'local')}>
            <option value="utc">UTC</option>
            <option value="local">{timeZoneName('local')} (local)</option>
          </select>
          <select aria-label="Theme" value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
            <option value="system">System theme</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
          <a href={address('tenant')} aria-current={section === 'tenant' ? 'page' : undefined}>
            {token ? (tenant ? `Tenant ${tenant}` : 'Signed in') : 'Sign in'}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Shown route={route} />
      </main>
      <footer>
        <a href="/swagger-ui.html">API</a> · <a href={licences}>Licences</a>
      </footer>
    </>
  );
}

/**
 * The content gets the focus when another page is shown, and when the element that had it is removed, hidden or disabled:
 * it would fall to the body, and the next Tab would begin at the top.
 */
function useKeptFocus(route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    if (shown.current.page !== route.page || shown.current.rest !== route.rest) toMain();
    shown.current = route;
  }, [route]);
  useEffect(() => {
    let had: Element | undefined;
    const lost = () => {
      if (document.activeElement !== document.body || !had) return;
      if (!had.isConnected || !had.checkVisibility() || had.matches(':disabled')) toMain();
    };
    document.addEventListener('focusin', ({ target }) => (had = target as Element));
    new MutationObserver(lost).observe(place, { subtree: true, childList: true, attributeFilter: ['open', 'disabled'] });
  }, []);
}

const toMain = () => document.getElementById('main')?.focus({ preventScroll: true });

/** The address behind the # is the page's: this link must not change it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

const place = document.getElementById('app')!;
if (location.search) render(<p class="empty">Signing in …</p>, place);
await finishSignIn();
render(<App />, place);
