/** A choice in a view, kept in its address: going back to it and reloading it show the same. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** `usual` is what an address without it means. */
export function useAddressChoice(name: string, usual: string): [string, (value: string) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choose = (value: string) =>
    navigate(path + searchWith(search, name, value === usual ? '' : value), { replace: true });
  return [new URLSearchParams(search).get(name) || usual, choose];
}

/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

/** Words that are typed: they count at once, and are in the address after a pause. */
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

/** The query of an address with another value in it; without it where the value is empty. */
export function searchWith(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  if (value) params.set(name, value);
  else params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}

/** The number of a page in an address that anybody may have written. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
