import { expect, test } from 'vitest';
import { KNOWLEDGE } from '../../knowledge.ts';
import { askedLabels } from './asked-labels.ts';

const text = { type: 'string' };

test.each([
  ['a name', { properties: { cost: text } }, 'price', true],
  ['another name', { properties: { author: text } }, 'price', false],
  ['a part of a fact', { properties: { currency: text } }, 'price', true],
  ['a description', { properties: { x1: { ...text, description: 'The price in euros' } } }, 'price', true],
  [
    'a description of one of several types',
    { properties: { x1: { anyOf: [{ ...text, description: 'The price in euros' }, { type: 'null' }] } } },
    'price',
    true,
  ],
  [
    'a property with its object',
    { properties: { salary: { type: 'object', properties: { from: text } } } },
    'salary',
    true,
  ],
  [
    'a property with the name of its object',
    { properties: { lamp: { type: 'object', properties: { lampCost: text } } } },
    'price',
    true,
  ],
  [
    'a property with the name of an object further up',
    { properties: { lamp: { properties: { terms: { properties: { lampCost: text } } } } } },
    'price',
    true,
  ],
  [
    'a property of items',
    { properties: { lamps: { type: 'array', items: { properties: { price: text } } } } },
    'price',
    true,
  ],
  ['a reference, which may lead anywhere', { properties: { author: { $ref: '#/$defs/a' } } }, 'price', true],
  ['another reference', { properties: { author: { $dynamicRef: '#a' } } }, 'price', true],
  ['no names', { type: 'array', items: text }, 'price', true],
  ['no schema', null, 'price', true],
])('%s', (_, schema, label, isAsked) => {
  expect(askedLabels(schema, KNOWLEDGE)(label)).toBe(isAsked);
});
