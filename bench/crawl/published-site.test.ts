import { expect, it } from 'vitest';
import { leadAway } from './published-site.ts';

it.each([
  ['<a href="/x">', '<a href="https://elsewhere.example/x">'],
  ["<a class=b href='x'>", "<a class=b href='https://elsewhere.example/x'>"],
  ['<a href=x>', '<a href=https://elsewhere.example/x>'],
  ['<a href="https://a.example/x">', '<a href="https://a.example/x">'],
  ["<a href='#top'>", "<a href='#top'>"],
  ['<a href="mailto:a@a.example">', '<a href="mailto:a@a.example">'],
])('%s leads away from a site of pages that others published', (written, led) =>
  expect(leadAway(written)).toBe(led),
);
