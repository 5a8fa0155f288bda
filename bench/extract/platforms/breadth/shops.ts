/** One product a page: a bought theme and a page that was left as it was in 2003. */
import { integer, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { type Platform, shell } from '../platform-case.ts';
import { single } from '../variety/page-of.ts';
import { COUNTER } from './furniture.ts';

const HEADPHONES = single(
  'https://brightwell-audio.example/products/halcyon',
  shell(
    'Halcyon Over-Ear Headphones &ndash; Brightwell Audio',
    `<a class="skip" href="#MainContent">Skip to content</a><div class="announcement-bar"><p>Holiday returns extended to January 31</p></div><header class="hdr" data-section-type="header"><a href="/" class="hdr__logo"><img src="/cdn/logo.svg" alt="Brightwell Audio" width="140"></a><nav class="hdr__nav"><a href="/collections/over-ear">Over-ear</a><a href="/collections/in-ear">In-ear</a><a href="/collections/speakers">Speakers</a><a href="/pages/support">Support</a></nav><a href="/cart" class="hdr__cart">Cart <span data-cart-count>0</span></a></header>
<main id="MainContent" role="main"><section class="prd" data-section-id="template--1180__main"><div class="prd__media"><img src="/cdn/halcyon-slate.jpg" alt="Halcyon in slate, side view" width="900" height="900"><ul class="prd__thumbs"><li><button aria-label="Load image 1"><img src="/cdn/halcyon-slate_90x.jpg" alt=""></button></li><li><button aria-label="Load image 2"><img src="/cdn/halcyon-case_90x.jpg" alt=""></button></li></ul></div>
<div class="prd__info"><p class="prd__vendor"><a href="/collections/vendors?q=Brightwell">Brightwell</a></p><h1 class="prd__title h2">Halcyon Over-Ear Headphones</h1><div class="prd__rating"><span class="jr-stars" role="img" aria-label="4.7 out of 5 stars" style="--rating:4.7"></span> <a href="#reviews">(1,082)</a></div>
<div class="prd__price" data-price><span class="visually-hidden">Regular price</span><s>$249.00</s> <span class="visually-hidden">Sale price</span><span class="money">$199<sup>.00</sup></span> <span class="badge">Save $50</span></div><p class="prd__inst">Pay in 4 interest-free installments of <strong>$49.75</strong></p>
<form action="/cart/add"><fieldset><legend>Color: <span data-selected>Slate</span></legend><label class="sw"><input type="radio" name="c" value="Slate" checked><span>Slate</span></label><label class="sw"><input type="radio" name="c" value="Bone"><span>Bone</span></label><label class="sw sw--out"><input type="radio" name="c" value="Forest" disabled><span>Forest</span></label></fieldset><div class="qty"><button type="button" aria-label="Less">−</button><input type="number" value="1" min="1"><button type="button" aria-label="More">+</button></div><button type="submit" class="btn btn--full">Add to cart</button></form>
<p class="prd__ship"><svg aria-hidden="true" width="16" height="16"></svg> Ships from Portland in 1–2 business days</p>
<div class="acc"><button aria-expanded="true">Specs</button><div><ul><li>Driver: 40 mm dynamic</li><li>Battery: up to 38 hours</li><li>Weight: 262 g</li><li>Bluetooth 5.3, multipoint</li><li>Warranty: 2 years</li></ul></div><button aria-expanded="false">Shipping &amp; returns</button><div hidden><p>Free over $50. Returns within 30 days cost $6.</p></div></div></div></section>
<section class="rec"><h2>Complete the set</h2><div class="rec__grid"><div class="card"><a href="/products/stand">Walnut Stand</a><span>$45.00</span></div><div class="card"><a href="/products/case">Hard Case</a><span><s>$39.00</s> $29.00</span><span class="card__tag">Sold out</span></div></div></section></main><footer class="ftr"><p>Get 10% off your first order</p><p>© 2026, Brightwell Audio</p></footer>`,
    {
      head: `<meta property="og:site_name" content="Brightwell Audio"><meta property="og:type" content="product"><meta property="og:title" content="Halcyon Over-Ear Headphones"><meta property="og:image" content="https://brightwell-audio.example/cdn/halcyon-slate.jpg">${COUNTER}`,
    },
  ),
);

const CARBURETOR = single(
  'http://www.oldironparts.example/cgi/item.cgi?no=C2-114',
  `<HTML><HEAD><TITLE>Old Iron Tractor Parts - Carburetor Kit C2-114</TITLE></HEAD><BODY BGCOLOR="#FFFFFF" LINK="#003366">
<CENTER><IMG SRC="/gfx/banner.gif" ALT="Old Iron Tractor Parts - since 1986"><BR><FONT FACE="Arial" SIZE="2">Order toll free: 1-800-555-0144 | <A HREF="/cart.cgi">View Cart</A> | <A HREF="/ship.html">Shipping from $7.50</A></FONT></CENTER><HR>
<TABLE WIDTH="100%" CELLPADDING="6"><TR><TD WIDTH="160" VALIGN="TOP" BGCOLOR="#EEEEDD"><FONT FACE="Arial" SIZE="2"><B>Departments</B><BR><A HREF="/eng.html">Engine</A><BR><A HREF="/fuel.html">Fuel System</A><BR><A HREF="/elec.html">Electrical</A><P><B>Special!</B><BR>Seat cushion, yellow<BR><FONT COLOR="#CC0000">$64.95</FONT></FONT></TD>
<TD VALIGN="TOP"><FONT FACE="Arial" SIZE="4"><B>Economy Carburetor Repair Kit</B></FONT><BR><FONT FACE="Arial" SIZE="2">Item # C2-114 &nbsp; Replaces OEM: 352376R92<P>
<IMG SRC="/gfx/c2-114.jpg" WIDTH="220" ALIGN="RIGHT" ALT="kit">Fits: Harvestor 340, 404, 424 and 2424 with gas engine, 1958-1967. Contains needle valve, seat, float pin and all gaskets. Float not included.<P>
<B>List Price:</B> <STRIKE>$48.00</STRIKE><BR><B>Our Price:</B> <FONT COLOR="#CC0000"><B>$39.95</B></FONT><BR><B>Core Charge:</B> none<BR><B>Availability:</B> Backordered, expected in 3 weeks<BR><B>Shipping Weight:</B> 1.2 lbs<P>
<FORM ACTION="/cart.cgi"><INPUT NAME="qty" VALUE="1" SIZE="2"> <INPUT TYPE="SUBMIT" VALUE="Order Now"></FORM></FONT></TD></TR></TABLE><HR><FONT FACE="Arial" SIZE="1">Prices subject to change without notice. Old Iron Tractor Parts, RR 2 Box 118, Gothenburg NE</FONT></BODY></HTML>`,
);

export const BREADTH_SHOPS: Platform[] = [
  {
    kind: 'shop',
    name: 'headphones in a bought theme',
    asks: [
      {
        ...HEADPHONES,
        schema: object({
          product_name: text,
          brand: text,
          price: { ...number, description: 'current selling price' },
          compare_at_price: { ...number, description: 'regular price before the discount' },
          currency: { ...text, description: 'ISO 4217 code' },
          average_rating: number,
          review_count: integer,
          colors: { ...texts, description: 'all colors offered, sold out or not' },
          battery_life_hours: integer,
          weight_grams: number,
          in_stock: truth,
          warranty: text,
          sku: text,
          water_resistance: text,
        }),
        expected: {
          product_name: 'Halcyon Over-Ear Headphones',
          brand: 'Brightwell',
          price: 199,
          compare_at_price: 249,
          currency: 'USD',
          average_rating: 4.7,
          review_count: 1082,
          colors: ['Slate', 'Bone', 'Forest'],
          battery_life_hours: 38,
          weight_grams: 262,
          in_stock: true,
          warranty: '2 years',
          sku: null,
          water_resistance: null,
        },
      },
      {
        ...HEADPHONES,
        prompt: 'what does it cost and is it in stock',
        expected: { price: 199, inStock: true },
      },
    ],
  },
  {
    kind: 'shop',
    name: 'tractor parts from another century',
    asks: [
      {
        ...CARBURETOR,
        schema: object({
          title: text,
          item_number: text,
          oem_number: { ...text, description: 'number of the original part that it replaces' },
          list_price: number,
          our_price: number,
          availability: text,
          shipping_weight_lbs: number,
          manufacturer: text,
        }),
        expected: {
          title: 'Economy Carburetor Repair Kit',
          item_number: 'C2-114',
          oem_number: '352376R92',
          list_price: 48,
          our_price: 39.95,
          availability: 'Backordered, expected in 3 weeks',
          shipping_weight_lbs: 1.2,
          manufacturer: null,
        },
      },
      {
        ...CARBURETOR,
        schema: object({
          name: { type: 'string' },
          price: { type: 'number' },
          inStock: { ...truth, description: 'false when it is on backorder' },
          storePhone: text,
        }),
        expected: {
          name: 'Economy Carburetor Repair Kit',
          price: 39.95,
          inStock: false,
          storePhone: '1-800-555-0144',
        },
      },
    ],
  },
];
