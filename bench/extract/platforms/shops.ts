/** Shops: a product and a category in the default themes of a dozen shop systems. */
import { address, integer, list, number, object, text, truth } from '../pages/page-case.ts';
import { type Platform, shell, shown } from './platform-case.ts';
import { type Product, SINGLE, THEMES } from './shop-themes.ts';

const product = (
  name: string,
  brand: string,
  price: number,
  original_price: number | null,
  sku: string,
  rating: number | null,
  review_count: number | null,
  path: string,
): Product => ({
  ...{ name, brand, price, original_price, sku, rating, review_count, path },
  currency: 'USD',
  in_stock: true,
  category: 'Backpacks',
  description: `${name} carries a day's worth of kit and dries fast after rain.`,
});

const GOODS = [
  product('Tarn Daypack 22', 'Fellgate', 89, 119, 'FG-2201', 4.6, 38, 'tarn-daypack'),
  product('Ridge Hauler 45', 'Corrie & Sons', 164.5, null, 'CS-4500', 4.2, 12, 'ridge-hauler'),
  product('City Roll-Top', 'Fellgate', 72.25, 85, 'FG-1830', 3.9, 7, 'city-roll-top'),
  product('Kinder Pack 10', 'Smallholm', 38, null, 'SH-1001', 4.8, 112, 'kinder-pack'),
];
const ONE = object({
  ...{ name: text, brand: text, price: number, original_price: number, currency: text, sku: text },
  ...{ in_stock: truth, rating: number, review_count: integer, category: text, description: text },
});
const ROWS = ['name', 'brand', 'price', 'original_price', 'rating', 'url'];
const MANY = object({
  products: list({
    name: text,
    brand: text,
    price: number,
    original_price: number,
    rating: number,
    url: address,
  }),
});
const SITE = 'https://shop.example';

export const SHOPS: Platform[] = THEMES.map((theme) => {
  const [first, ...others] = GOODS as [Product, ...Product[]];
  const one = theme.euro ? { ...first, currency: 'EUR' } : first;
  const html = shell(
    theme.title?.(one) ?? `${one.name} – Fell & Dale`,
    theme.product(one, others.slice(0, 2)),
    theme.shell,
  );
  const listed = shell('Backpacks – Fell & Dale', theme.products(GOODS), theme.shell);
  const url = SITE + theme.url(one.path);
  const rows = GOODS.map((item) => ({ ...item, url: SITE + theme.url(item.path) }));
  return {
    kind: 'shop',
    name: theme.name,
    asks: [
      { page: 'single', url, html, schema: ONE, expected: shown(one, SINGLE, theme.single) },
      {
        page: 'list',
        url: `${SITE}/c/backpacks`,
        html: listed,
        schema: MANY,
        expected: { products: rows.map((row) => shown(row, ROWS, theme.rows)) },
      },
      {
        page: 'single',
        url,
        html,
        prompt: 'product name and price',
        expected: { productName: one.name, price: one.price },
      },
      {
        page: 'list',
        url: `${SITE}/c/backpacks`,
        html: listed,
        prompt: 'product names',
        expected: { productNames: GOODS.map(({ name }) => name) },
      },
      {
        page: 'list',
        url: `${SITE}/c/backpacks`,
        html: listed,
        prompt: 'name and price of each product',
        expected: { products: GOODS.map(({ name, price }) => ({ name, price })) },
      },
    ],
  };
});
