import { expect, it } from 'vitest';
import { subjectOf } from './subject.ts';

it('is what the request names, or the first address of a batch', () => {
  expect(subjectOf({ url: 'https://a.example', prompt: 'price' })).toBe('https://a.example');
  expect(subjectOf({ query: 'emmer' })).toBe('emmer');
  const urls = ['https://a.example', 'https://b.example'];
  expect(subjectOf({ urls, total: 2 })).toBe('https://a.example and 1 more');
  expect(subjectOf({ urls, total: 10_000 })).toBe('https://a.example and 9999 more');
  expect(subjectOf({ urls: ['https://a.example'] })).toBe('https://a.example');
  expect(subjectOf({ website_url: 'https://a.example', user_prompt: 'price' })).toBe('https://a.example');
  expect(subjectOf({ user_prompt: 'price' })).toBe('price');
  expect(subjectOf({ file: { name: 'report.pdf', bytes: 5 } })).toBe('report.pdf');
  expect(subjectOf({ html: '<p>' })).toBeNull();
});
