/** A choice in a view, kept in its address, so that going back and reloading restore it. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** `usual` is the value if the address has none. */
export function useAddressChoice(name: string, usual: string): [string, (value: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choose = (value: string) =>
    navigate(path + searchWith(search, name, value === usual ? '' : value), { replace: true });
  return [new URLSearchParams(search).get(name) || usual, choose];
}

/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

/** Typed words: they take effect at once, and are put into the address after a pause. */
export function useTypedChoice(name: string): [string, (text: string) => void] {
  const [kept, keep] = useAddressChoice(name, '');
  const [text, setText] = useState(kept);
  const write = useEffectEvent((words: string) => {
    if (words !== kept) keep(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => write(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

/** The query of an address with one value changed; an empty value removes it. */
export function searchWith(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (value) params.set(name, value);
  else params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}

/** The page number in an address, which may be hand-written. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
