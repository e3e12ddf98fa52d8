// The address behind the #: a page's name, what follows, and its parameters.

import { useEffect, useState } from 'preact/hooks';

export interface Route {
  page: string;
  rest: string;
  parameters: URLSearchParams;
}

function read(): Route {
  const [path = '', search = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', ...rest] = path.split('/');
  return { page: page || 'now', rest: decoded(rest.join('/')), parameters: new URLSearchParams(search) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const changed = () => setRoute(read());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  return route;
}

export function address(page: string, rest = '', parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  const text = search.toString();
  return `#/${page}${rest ? `/${encodeURIComponent(rest)}` : ''}${text ? `?${text}` : ''}`;
}

export const go = (to: string): void => {
  location.hash = to;
};
