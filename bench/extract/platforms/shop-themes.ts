/** The default themes of a dozen shop systems: how each shows a product and a category. */
import { each, type Shell } from './platform-case.ts';

export type Product = {
  name: string;
  brand: string;
  price: number;
  original_price: number | null;
  currency: string;
  sku: string;
  in_stock: boolean;
  rating: number | null;
  review_count: number | null;
  category: string;
  description: string;
  path: string;
};

/** What the page of a product may show. */
export const SINGLE = [
  'name',
  'brand',
  'price',
  'original_price',
  'currency',
  'sku',
  'in_stock',
  'rating',
  'review_count',
  'category',
  'description',
];

const usd = (amount: number) => `$${amount.toFixed(2)}`;
const eur = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;
const on = (value: unknown, html: string) => (value === null ? '' : html);

type Theme = {
  name: string;
  /** Fields that its product page and its list show. */
  single: string[];
  rows: string[];
  url: (path: string) => string;
  shell: Shell;
  product: (one: Product, others: Product[]) => string;
  products: (all: Product[]) => string;
  euro?: true;
  title?: (one: Product) => string;
};

const NAV = ['Backpacks', 'Tents', 'Sale', 'Journal'];
const nav = (classes: string, item: string) =>
  `<nav class="${classes}"><ul>${each(NAV, (name) => `<li class="${item}"><a href="/c/${name.toLowerCase()}">${name}</a></li>`)}</ul></nav>`;

export const THEMES: Theme[] = [
  {
    name: 'shopify-dawn',
    single: ['name', 'brand', 'price', 'original_price', 'currency', 'sku', 'in_stock', 'description'],
    rows: ['name', 'brand', 'price', 'original_price', 'url'],
    url: (path) => `/products/${path}`,
    shell: {
      body: 'gradient',
      header: `<div class="shopify-section announcement-bar-section"><p class="announcement-bar__message h5">Free shipping over $150</p></div><sticky-header class="header-wrapper"><header class="header"><h1 class="header__heading"><a href="/" class="header__heading-link link"><span class="h2">Fellgate Outfitters</span></a></h1>${nav('header__inline-menu', 'header__menu-item')}<a href="/cart" class="header__icon--cart"><span class="visually-hidden">Cart</span></a></header></sticky-header>`,
      footer: `<footer class="footer"><div class="footer__content-bottom"><h2 class="footer-block__heading">Subscribe to our emails</h2><small class="copyright__content">© 2026, <a href="/">Fellgate Outfitters</a></small><small>Powered by Shopify</small></div></footer>`,
    },
    product: (one, others) =>
      `<main id="MainContent" class="content-for-layout" role="main"><section class="shopify-section section"><div class="product product--medium grid grid--2-col"><div class="grid__item product__media-wrapper"><ul class="product__media-list"><li class="product__media-item"><img src="/cdn/1.jpg" alt="${one.name}"></li></ul></div><div class="product__info-wrapper grid__item"><div class="product__info-container"><p class="product__text inline-richtext caption-with-letter-spacing">${one.brand}</p><div class="product__title"><h1>${one.name}</h1><a href="/products/${one.path}" class="product__title"><h2 class="h1">${one.name}</h2></a></div><p class="product__sku no-js-hidden"><span class="visually-hidden">SKU:</span>${one.sku}</p><div class="no-js-hidden" id="price-template"><div class="price price--large ${on(one.original_price, 'price--on-sale')} price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">${usd(one.price)} USD</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular">${on(one.original_price, `${usd(one.original_price ?? 0)} USD`)}</s></span><span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">${usd(one.price)} USD</span></div><small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span></small></div><span class="badge price__badge-sale">Sale</span></div></div><div class="product__tax caption rte">Taxes included.</div><fieldset class="product-form__input product-form__input--pill"><legend class="form__label">Color</legend><input type="radio" name="Color" value="Moss" checked><label>Moss</label><input type="radio" name="Color" value="Slate"><label>Slate</label></fieldset><label class="quantity__label form__label">Quantity</label><p class="product__inventory no-js-hidden"><span>In stock</span></p><div class="product-form__buttons"><button type="submit" name="add" class="product-form__submit button">Add to cart</button></div><div class="product__description rte quick-add-hidden"><p>${one.description}</p></div></div></div></div></section><section class="product-recommendations"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid">${each(others, (other) => `<li class="grid__item"><div class="card-wrapper"><div class="card__information"><h3 class="card__heading"><a href="/products/${other.path}" class="full-unstyled-link">${other.name}</a></h3><div class="price"><span class="price-item price-item--regular">${usd(other.price)} USD</span></div></div></div></li>`)}</ul></section></main>`,
    products: (all) =>
      `<main id="MainContent" class="content-for-layout"><div class="collection-hero"><div class="collection-hero__text-wrapper"><h1 class="collection-hero__title"><span class="visually-hidden">Collection: </span>Backpacks</h1></div></div><div id="ProductGridContainer"><div class="facets-container"><h2 class="product-count__text"><span>${all.length} products</span></h2></div><ul id="product-grid" class="grid product-grid grid--2-col-tablet-down grid--4-col-desktop">${each(all, (one) => `<li class="grid__item scroll-trigger"><div class="card-wrapper product-card-wrapper underline-links-hover"><div class="card card--standard card--media"><div class="card__inner"><div class="card__media"><img src="/cdn/${one.sku}.jpg" alt=""></div><div class="card__content"><div class="card__information"><h3 class="card__heading"><a href="/products/${one.path}" class="full-unstyled-link">${one.name}</a></h3></div></div></div><div class="card__content"><div class="card__information"><h3 class="card__heading h5"><a href="/products/${one.path}" class="full-unstyled-link">${one.name}</a></h3><div class="card-information"><span class="visually-hidden">Vendor:</span><div class="caption-with-letter-spacing light">${one.brand}</div><div class="price ${on(one.original_price, 'price--on-sale')}"><div class="price__container">${one.original_price === null ? `<div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${usd(one.price)} USD</span></div>` : `<div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">${usd(one.original_price)} USD</s></span><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">${usd(one.price)} USD</span></div>`}</div></div></div></div></div></div></div></li>`)}</ul></div></main>`,
  },
  {
    name: 'woocommerce-storefront',
    single: SINGLE.filter((name) => name !== 'brand'),
    rows: ['name', 'price', 'original_price', 'rating', 'url'],
    url: (path) => `/product/${path}/`,
    shell: {
      body: 'product-template-default single single-product woocommerce woocommerce-page',
      header: `<header id="masthead" class="site-header"><div class="site-branding"><div class="beta site-title"><a href="/" rel="home">Fell &amp; Dale</a></div><p class="site-description">Outdoor goods</p></div>${nav('main-navigation', 'menu-item')}<ul id="site-header-cart" class="site-header-cart menu"><li><a class="cart-contents" href="/cart/"><span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">$</span>0.00</span> <span class="count">0 items</span></a></li></ul></header>`,
      footer: `<footer id="colophon" class="site-footer"><div class="site-info">© Fell &amp; Dale 2026<br><a href="https://woocommerce.com">Built with WooCommerce</a>.</div></footer>`,
    },
    product: (one, others) =>
      `<div class="storefront-breadcrumb"><nav class="woocommerce-breadcrumb"><a href="/">Home</a><span class="breadcrumb-separator"> / </span><a href="/product-category/backpacks/">Backpacks</a><span class="breadcrumb-separator"> / </span>${one.name}</nav></div><div id="content" class="site-content"><main id="main" class="site-main"><div id="product-12" class="product type-product status-publish instock product_cat-backpacks sale"><span class="onsale">Sale!</span><div class="woocommerce-product-gallery"><img src="/1.jpg" class="wp-post-image" alt=""></div><div class="summary entry-summary"><h1 class="product_title entry-title">${one.name}</h1><div class="woocommerce-product-rating"><div class="star-rating" role="img" aria-label="Rated ${one.rating} out of 5"><span style="width:92%">Rated <strong class="rating">${one.rating}</strong> out of 5 based on <span class="rating">${one.review_count}</span> customer ratings</span></div><a href="#reviews" class="woocommerce-review-link">(<span class="count">${one.review_count}</span> customer reviews)</a></div><p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>${one.original_price?.toFixed(2)}</bdi></span></del> <span class="screen-reader-text">Original price was: ${usd(one.original_price ?? 0)}.</span><ins aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>${one.price.toFixed(2)}</bdi></span></ins><span class="screen-reader-text">Current price is: ${usd(one.price)}.</span></p><div class="woocommerce-product-details__short-description"><p>${one.description}</p></div><p class="stock in-stock">In stock</p><form class="cart"><div class="quantity"><label class="screen-reader-text">${one.name} quantity</label><input type="number" value="1"></div><button type="submit" class="single_add_to_cart_button button alt">Add to cart</button></form><div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">${one.sku}</span></span> <span class="posted_in">Category: <a href="/product-category/backpacks/" rel="tag">Backpacks</a></span> <span class="tagged_as">Tags: <a href="/product-tag/rain/" rel="tag">rain</a>, <a href="/product-tag/hike/" rel="tag">hike</a></span></div></div><section class="related products"><h2>Related products</h2><ul class="products columns-3">${each(others, (other) => `<li class="product type-product"><a href="/product/${other.path}/" class="woocommerce-LoopProduct-link"><h2 class="woocommerce-loop-product__title">${other.name}</h2><span class="price"><span class="woocommerce-Price-amount amount">${usd(other.price)}</span></span></a><a class="button">Add to cart</a></li>`)}</ul></section></div></main></div>`,
    products: (all) =>
      `<div id="content" class="site-content"><main id="main" class="site-main"><header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">Backpacks</h1></header><div class="storefront-sorting"><p class="woocommerce-result-count">Showing all ${all.length} results</p><form class="woocommerce-ordering"><select name="orderby"><option>Default sorting</option><option>Sort by price: low to high</option></select></form></div><ul class="products columns-3">${each(all, (one, i) => `<li class="product type-product post-${i} instock ${i === 0 ? 'first' : ''} ${on(one.original_price, 'sale')}"><a href="https://shop.example/product/${one.path}/" class="woocommerce-LoopProduct-link woocommerce-loop-product__link"><img src="/i${i}.jpg" alt=""><h2 class="woocommerce-loop-product__title">${one.name}</h2><div class="star-rating" role="img" aria-label="Rated ${one.rating} out of 5"><span style="width:84%">Rated <strong class="rating">${one.rating}</strong> out of 5</span></div>${on(one.original_price, '<span class="onsale">Sale!</span>')}<span class="price">${on(one.original_price, `<del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>${one.original_price?.toFixed(2)}</bdi></span></del> `)}<ins><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">$</span>${one.price.toFixed(2)}</bdi></span></ins></span></a><a href="?add-to-cart=${i}" class="button product_type_simple add_to_cart_button" data-product_sku="${one.sku}" aria-label="Add “${one.name}” to your cart">Add to cart</a></li>`)}</ul></main></div>`,
  },
  {
    name: 'magento-luma',
    single: SINGLE.filter(
      (name) => name !== 'brand' && name !== 'original_price' && name !== 'rating',
    ).concat('original_price', 'rating'),
    rows: ['name', 'price', 'original_price', 'rating', 'url'],
    url: (path) => `/${path}.html`,
    shell: {
      body: 'page-product-configurable catalog-product-view',
      header: `<header class="page-header"><div class="panel wrapper"><div class="panel header"><ul class="header links"><li class="greet welcome"><span class="not-logged-in">Default welcome msg!</span></li></ul></div></div><div class="header content"><a class="logo" href="/"><img src="/logo.svg" alt="Dale Outdoor"></a><div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="text">My Cart</span></a></div></div></header>${nav('navigation', 'level0 nav-1 category-item')}`,
      footer: `<footer class="page-footer"><ul class="footer links"><li class="nav item"><a href="/privacy">Privacy and Cookie Policy</a></li></ul></footer><small class="copyright"><span>Copyright © 2026 Dale Outdoor. All rights reserved.</span></small>`,
    },
    product: (one, others) =>
      `<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li><li class="item category4"><a href="/backpacks.html">Backpacks</a></li><li class="item product"><strong>${one.name}</strong></li></ul></div><main id="maincontent" class="page-main"><div class="columns"><div class="column main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper">${one.name}</span></h1></div><div class="product-reviews-summary"><div class="rating-summary"><span class="label"><span>Rating:</span></span><div class="rating-result" title="92%"><span style="width:92%"><span>${one.rating} of 5</span></span></div></div><div class="reviews-actions"><a class="action view" href="#reviews">${one.review_count} <span>Reviews</span></a><a class="action add" href="#review-form">Add Your Review</a></div></div><div class="product-info-price"><div class="price-box price-final_price"><span class="special-price"><span class="price-container price-final_price"><span class="price-label">Special Price</span><span id="product-price-12" data-price-amount="${one.price}" data-price-type="finalPrice" class="price-wrapper"><span class="price">${usd(one.price)}</span></span></span></span><span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span><span id="old-price-12" data-price-amount="${one.original_price}" data-price-type="oldPrice" class="price-wrapper"><span class="price">${usd(one.original_price ?? 0)}</span></span></span></span></div><div class="product-info-stock-sku"><div class="stock available" title="Availability"><span>In stock</span></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value">${one.sku}</div></div></div></div><div class="product-add-form"><div class="field qty"><label class="label"><span>Qty</span></label></div><button type="submit" class="action primary tocart"><span>Add to Cart</span></button></div><div class="product attribute overview"><div class="value"><p>${one.description}</p></div></div></div><div class="product info detailed"><div class="data item content"><table class="data table additional-attributes"><caption class="table-caption">More Information</caption><tbody><tr><th class="col label" scope="row">Material</th><td class="col data" data-th="Material">Nylon</td></tr></tbody></table></div></div><div class="block related"><div class="block-title title"><strong>Related Products</strong></div><ol class="products list items product-items">${each(others, (other) => `<li class="item product product-item"><div class="product-item-info"><strong class="product name product-item-name"><a class="product-item-link" href="/${other.path}.html">${other.name}</a></strong><div class="price-box"><span class="price">${usd(other.price)}</span></div></div></li>`)}</ol></div></div></div></main>`,
    products: (all) =>
      `<main id="maincontent" class="page-main"><div class="page-title-wrapper"><h1 class="page-title"><span class="base">Backpacks</span></h1></div><div class="columns"><div class="column main"><div class="toolbar toolbar-products"><p class="toolbar-amount">Items <span class="toolbar-number">1</span>-<span class="toolbar-number">${all.length}</span> of <span class="toolbar-number">${all.length}</span></p></div><div class="products wrapper grid products-grid"><ol class="products list items product-items">${each(all, (one, i) => `<li class="item product product-item"><div class="product-item-info"><a href="https://shop.example/${one.path}.html" class="product photo product-item-photo"><img class="product-image-photo" src="/m/${i}.jpg" alt="${one.name}"></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="https://shop.example/${one.path}.html">${one.name}</a></strong><div class="product-reviews-summary short"><div class="rating-summary"><span class="label"><span>Rating:</span></span><div class="rating-result"><span><span>${one.rating} of 5</span></span></div></div><div class="reviews-actions"><a class="action view" href="/${one.path}.html#reviews">${one.review_count} <span>Reviews</span></a></div></div><div class="price-box price-final_price">${one.original_price === null ? `<span class="price-container"><span class="price-wrapper"><span class="price">${usd(one.price)}</span></span></span>` : `<span class="special-price"><span class="price-container"><span class="price-label">Special Price</span><span class="price-wrapper"><span class="price">${usd(one.price)}</span></span></span></span><span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span><span class="price-wrapper"><span class="price">${usd(one.original_price)}</span></span></span></span>`}</div><div class="product-item-actions"><button class="action tocart primary"><span>Add to Cart</span></button></div></div></div></li>`)}</ol></div></div></div></main>`,
  },
  {
    name: 'prestashop-classic',
    single: [
      'name',
      'brand',
      'price',
      'original_price',
      'currency',
      'sku',
      'in_stock',
      'category',
      'description',
    ],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/en/bags/12-${path}.html`,
    euro: true,
    shell: {
      header: `<header id="header"><nav class="header-nav"><div id="contact-link"><a href="/en/contact-us">Contact us</a></div><div class="blockcart cart-preview"><span>Cart</span> <span class="cart-products-count">(0)</span></div></nav><div class="header-top"><div id="_desktop_logo"><a href="/"><img class="logo" src="/l.png" alt="Bergladen"></a></div></div></header>`,
      footer: `<footer id="footer"><div class="block-contact"><p class="h4">Store information</p>Bergladen<br>France<br>Email us: <a href="mailto:shop@bergladen.example">shop@bergladen.example</a></div></footer>`,
    },
    product: (one, others) =>
      `<section id="wrapper"><nav class="breadcrumb hidden-sm-down"><ol><li><a href="/en/"><span>Home</span></a></li><li><a href="/en/12-backpacks"><span>Backpacks</span></a></li><li><span>${one.name}</span></li></ol></nav><section id="main"><div class="row product-container"><div class="col-md-6"><h1 class="h1">${one.name}</h1><div class="product-prices js-product-prices"><div class="product-discount"><span class="regular-price">${eur(one.original_price ?? 0)}</span></div><div class="product-price h5 has-discount"><div class="current-price"><span class="current-price-value" content="${one.price}">${eur(one.price)}</span><span class="discount discount-amount">Save €30.00</span></div></div><div class="tax-shipping-delivery-label">Tax included</div></div><div class="product-information"><div class="product-description"><p>${one.description}</p></div><div class="product-variants"><div class="product-variants-item"><span class="control-label">Size: M</span></div></div><div class="product-add-to-cart"><span class="control-label">Quantity</span><button class="btn btn-primary add-to-cart">Add to cart</button><span id="product-availability"><i class="material-icons product-available">&#xE5CA;</i> In stock</span></div></div><div class="tabs"><div class="tab-pane" id="product-details" role="tabpanel"><div class="product-manufacturer"><label class="label">Brand</label><span><a href="/en/brand/2">${one.brand}</a></span></div><div class="product-reference"><label class="label">Reference </label><span>${one.sku}</span></div><section class="product-features"><p class="h6">Data sheet</p><dl class="data-sheet"><dt class="name">Composition</dt><dd class="value">Nylon</dd></dl></section></div></div></div></div><section class="featured-products"><p class="h5">4 other products in the same category:</p><div class="products">${each(others, (other) => `<div class="js-product product"><article class="product-miniature"><p class="h3 product-title"><a href="/en/bags/${other.path}.html">${other.name}</a></p><div class="product-price-and-shipping"><span class="price" aria-label="Price">${eur(other.price)}</span></div></article></div>`)}</div></section></section></section>`,
    products: (all) =>
      `<section id="wrapper"><div id="content-wrapper"><section id="main"><div id="js-product-list-header"><div class="block-category card"><h1 class="h1">Backpacks</h1></div></div><section id="products"><div id="js-product-list-top" class="row products-selection"><div class="total-products"><p>There are ${all.length} products.</p></div></div><div id="js-product-list"><div class="products row">${each(all, (one, i) => `<div class="js-product product col-xs-12"><article class="product-miniature js-product-miniature" data-id-product="${i + 7}"><div class="thumbnail-container"><div class="thumbnail-top"><a href="https://shop.example/en/bags/12-${one.path}.html" class="thumbnail product-thumbnail"><img src="/p${i}.jpg" alt="${one.name}"></a><div class="highlighted-informations"><a class="quick-view js-quick-view" href="#"><i class="material-icons search">&#xE8B6;</i> Quick view</a></div></div><div class="product-description"><h2 class="h3 product-title"><a href="https://shop.example/en/bags/12-${one.path}.html">${one.name}</a></h2><div class="product-price-and-shipping">${on(one.original_price, `<span class="regular-price" aria-label="Regular price">${eur(one.original_price ?? 0)}</span><span class="discount-percentage discount-product">-25%</span>`)}<span class="price" aria-label="Price">${eur(one.price)}</span></div></div><ul class="product-flags"><li class="product-flag new">New</li></ul></div></article></div>`)}</div></div></section></section></div></section>`,
  },
  {
    name: 'bigcommerce-cornerstone',
    single: [
      'name',
      'brand',
      'price',
      'original_price',
      'currency',
      'sku',
      'review_count',
      'category',
      'description',
    ],
    rows: ['name', 'brand', 'price', 'original_price', 'url'],
    url: (path) => `/${path}/`,
    shell: {
      header: `<header class="header" role="banner"><a href="/" class="header-logo__link"><span class="header-logo-text">Hillstock</span></a>${nav('navPages', 'navPages-item')}</header>`,
      footer: `<footer class="footer"><h3 class="footer-info-heading">Info</h3><address>48 Quarry Lane<br>Boulder, CO 80302</address><strong>Call us at 303-555-0144</strong><div class="footer-copyright"><p class="powered-by">© 2026 Hillstock </p></div></footer>`,
    },
    product: (one, others) =>
      `<div class="body"><div class="container"><nav aria-label="Breadcrumb"><ol class="breadcrumbs"><li class="breadcrumb"><a class="breadcrumb-label" href="/"><span>Home</span></a></li><li class="breadcrumb"><a class="breadcrumb-label" href="/backpacks/"><span>Backpacks</span></a></li><li class="breadcrumb is-active"><a class="breadcrumb-label" href="/${one.path}/"><span>${one.name}</span></a></li></ol></nav><div class="productView"><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">${one.name}</h1><h2 class="productView-brand"><a href="/fellgate/"><span>${one.brand}</span></a></h2><div class="productView-price"><div class="price-section price-section--withoutTax rrp-price--withoutTax">MSRP: <span data-product-rrp-price-without-tax class="price price--rrp">${on(one.original_price, usd(one.original_price ?? 0))}</span></div><div class="price-section price-section--withoutTax"><span class="price-label"></span><span class="price-now-label" style="display: none;">Now:</span> <span data-product-price-without-tax class="price price--withoutTax">${usd(one.price)}</span></div><div class="price-section price-section--saving price">(You save <span class="price price--saving">$30.00</span>)</div></div><div class="productView-rating"><span class="productView-reviewLink productView-reviewLink--new"><a href="#product-reviews">(${one.review_count} reviews)</a></span></div><dl class="productView-info"><dt class="productView-info-name sku-label">SKU:</dt><dd class="productView-info-value" data-product-sku>${one.sku}</dd><dt class="productView-info-name upc-label">UPC:</dt><dd class="productView-info-value" data-product-upc>400638133393</dd></dl></div></section><section class="productView-details product-options"><label class="form-label form-label--alternate">Quantity:</label><div class="form-action"><input class="button button--primary" type="submit" value="Add to Cart"></div></section><article class="productView-description"><ul class="tabs"><li class="tab is-active"><a class="tab-title" href="#tab-description">Description</a></li></ul><div class="tabs-contents"><div class="tab-content is-active" id="tab-description"><p>${one.description}</p></div></div></article></div><ul class="productGrid productGrid--related">${each(others, (other) => `<li class="product"><article class="card"><h3 class="card-title"><a href="/${other.path}/">${other.name}</a></h3><div class="card-text"><span class="price price--withoutTax">${usd(other.price)}</span></div></article></li>`)}</ul></div></div>`,
    products: (all) =>
      `<div class="body"><div class="container"><h1 class="page-heading">Backpacks</h1><main class="page-content" id="product-listing-container"><form class="actionBar"><label class="form-label">Sort By:</label></form><ul class="productGrid">${each(all, (one, i) => `<li class="product"><article class="card" data-entity-id="${i + 80}" data-name="${one.name}" data-product-brand="${one.brand}"><figure class="card-figure"><a href="https://shop.example/${one.path}/" class="card-figure__link"><div class="card-img-container"><img class="card-image" src="/b${i}.jpg" alt="${one.name}"></div></a><figcaption class="card-figcaption"><button class="button button--small">Quick view</button></figcaption></figure><div class="card-body"><p class="card-text" data-test-info-type="brandName">${one.brand}</p><h3 class="card-title"><a href="https://shop.example/${one.path}/">${one.name}</a></h3><div class="card-text" data-test-info-type="price"><div class="price-section price-section--withoutTax rrp-price--withoutTax">MSRP: <span class="price price--rrp">${on(one.original_price, usd(one.original_price ?? 0))}</span></div><div class="price-section price-section--withoutTax"><span class="price-label"></span><span class="price price--withoutTax">${usd(one.price)}</span></div></div></div></article></li>`)}</ul></main></div></div>`,
  },
  {
    name: 'opencart',
    single: [
      'name',
      'brand',
      'price',
      'original_price',
      'currency',
      'sku',
      'in_stock',
      'category',
      'description',
      'review_count',
    ],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/index.php?route=product/product&product_id=${path.length}`,
    shell: {
      header: `<nav id="top"><a href="/contact"><i class="fa fa-phone"></i></a> <span>123456789</span></nav><header><div id="logo"><h1><a href="/">Your Store</a></h1></div><div id="cart"><button><span id="cart-total">0 item(s) - $0.00</span></button></div></header>`,
      footer: `<footer><h5>Information</h5><ul class="list-unstyled"><li><a href="/about">About Us</a></li></ul><p>Powered By OpenCart<br> Your Store © 2026</p></footer>`,
    },
    product: (one) =>
      `<div id="product-product" class="container"><ul class="breadcrumb"><li><a href="/"><i class="fa fa-home"></i></a></li><li><a href="/backpacks">Backpacks</a></li><li><a href="#">${one.name}</a></li></ul><div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="nav nav-tabs"><li class="active"><a href="#tab-description">Description</a></li><li><a href="#tab-review">Reviews (${one.review_count})</a></li></ul><div class="tab-content"><div class="tab-pane active" id="tab-description"><p>${one.description}</p></div></div></div><div class="col-sm-4"><h1>${one.name}</h1><ul class="list-unstyled"><li>Brand: <a href="/fellgate">${one.brand}</a></li><li>Product Code: ${one.sku}</li><li>Reward Points: 200</li><li>Availability: In Stock</li></ul><ul class="list-unstyled"><li><span style="text-decoration: line-through;">${usd(one.original_price ?? 0)}</span></li><li><h2>${usd(one.price)}</h2></li><li>Ex Tax: $74.17</li><li>Price in reward points: 400</li></ul><div class="form-group"><label class="control-label">Qty</label><button id="button-cart" class="btn btn-primary">Add to Cart</button></div><div class="rating"><p><a href="">${one.review_count} reviews</a> / <a href="">Write a review</a></p></div></div></div></div></div></div>`,
    products: (all) =>
      `<div id="product-category" class="container"><div class="row"><div id="content" class="col-sm-9"><h2>Backpacks</h2><div class="row">${each(all, (one, i) => `<div class="product-layout product-grid col-lg-4"><div class="product-thumb"><div class="image"><a href="https://shop.example/index.php?route=product/product&amp;product_id=${one.path.length}"><img src="/o${i}.jpg" alt="${one.name}" class="img-responsive"></a></div><div class="caption"><h4><a href="https://shop.example/index.php?route=product/product&amp;product_id=${one.path.length}">${one.name}</a></h4><p>${one.description}..</p><p class="price">${one.original_price === null ? usd(one.price) : `<span class="price-new">${usd(one.price)}</span> <span class="price-old">${usd(one.original_price)}</span>`} <span class="price-tax">Ex Tax: ${usd(one.price / 2)}</span></p></div><div class="button-group"><button><span class="hidden-xs">Add to Cart</span></button></div></div></div>`)}</div><div class="row"><div class="col-sm-6 text-right">Showing 1 to ${all.length} of ${all.length} (1 Pages)</div></div></div></div></div>`,
  },
  {
    name: 'shopware-6',
    single: [
      'name',
      'brand',
      'price',
      'original_price',
      'currency',
      'sku',
      'in_stock',
      'description',
      'rating',
    ],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/${path}/SW10001`,
    euro: true,
    shell: {
      lang: 'de',
      header: `<header class="header-main"><div class="container"><a class="header-logo-main-link" href="/" title="Zur Startseite"><img src="/l.svg" alt="Zur Startseite"></a><div class="header-cart"><span class="header-cart-total">0,00 €*</span></div></div></header>`,
      footer: `<footer class="footer-main"><div class="footer-column-headline">Service-Hotline</div><div class="footer-service">Unterstützung und Beratung unter: <a class="footer-service-number" href="tel:+49301234567">030 / 123 45 67</a></div><p class="footer-vat">* Alle Preise inkl. gesetzl. Mehrwertsteuer zzgl. Versandkosten</p></footer>`,
    },
    product: (one, others) =>
      `<main class="content-main"><div class="container-main"><div class="product-detail"><div class="row align-items-center product-detail-headline"><div class="col product-detail-name-container"><h1 class="product-detail-name">${one.name}</h1></div><div class="col-md-auto product-detail-manufacturer"><a href="/m" class="product-detail-manufacturer-link" title="${one.brand}">${one.brand}</a></div></div><div class="row product-detail-main"><div class="product-detail-buy"><div class="product-detail-price-container"><p class="product-detail-price with-list-price">${eur(one.price)}<span class="list-price"><span class="list-price-price">${eur(one.original_price ?? 0)}</span> <span class="list-price-percentage">(25.21% gespart)</span></span></p><p class="product-detail-tax"><a href="#">Preise inkl. MwSt. zzgl. Versandkosten</a></p></div><div class="product-detail-reviews product-review-rating"><p class="product-review-rating-alt-text visually-hidden">Durchschnittliche Bewertung von ${one.rating} von 5 Sternen</p></div><p class="delivery-information delivery-available"><span class="delivery-status-indicator bg-success"></span> Sofort verfügbar, Lieferzeit: 1-3 Tage</p><form class="buy-widget"><button class="btn btn-primary btn-buy">In den Warenkorb</button></form><div class="product-detail-ordernumber-container"><span class="product-detail-ordernumber-label">Produktnummer:</span> <span class="product-detail-ordernumber">${one.sku}</span></div></div></div><div class="product-detail-tabs-content"><div class="product-detail-description"><div class="h3 product-detail-description-title">Produktinformationen "${one.name}"</div><div class="product-detail-description-text"><p>${one.description}</p></div></div></div></div><div class="cms-element-product-slider"><div class="cms-element-title">Kunden kauften auch</div>${each(others, (other) => `<div class="card product-box box-standard"><a class="product-name" href="/${other.path}">${other.name}</a><span class="product-price">${eur(other.price)}</span></div>`)}</div></div></main>`,
    products: (all) =>
      `<main class="content-main"><div class="cms-block"><h1>Rucksäcke</h1></div><div class="cms-element-product-listing-wrapper"><div class="row cms-listing-row js-listing-wrapper">${each(all, (one, i) => `<div class="cms-listing-col col-sm-6"><div class="card product-box box-standard" data-product-information='{"id":"${i}"}'><div class="card-body"><div class="product-badges"><span class="badge badge-discount">%</span></div><div class="product-image-wrapper"><a href="https://shop.example/${one.path}/SW10001" title="${one.name}" class="product-image-link"><img src="/s${i}.jpg" class="product-image" alt="${one.name}"></a></div><div class="product-info"><a href="https://shop.example/${one.path}/SW10001" class="product-name" title="${one.name}">${one.name}</a><div class="product-variant-characteristics"></div><div class="product-description">${one.description}</div><div class="product-price-info"><p class="product-price-unit"></p><div class="product-price-wrapper"><span class="product-price ${on(one.original_price, 'with-list-price')}">${eur(one.price)}*${on(one.original_price, `<span class="list-price"><span class="list-price-price">${eur(one.original_price ?? 0)}*</span><span class="list-price-percentage">(15% gespart)</span></span>`)}</span></div></div><div class="product-action"><button class="btn btn-buy">In den Warenkorb</button></div></div></div></div></div>`)}</div></div></main>`,
  },
  {
    name: 'squarespace',
    single: ['name', 'price', 'original_price', 'currency', 'category', 'description'],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/shop/p/${path}`,
    shell: {
      header: `<header id="header" class="header"><div class="header-title-text"><a id="site-title" href="/">Marrow Studio</a></div><a class="header-nav-item" href="/shop">Shop</a><a class="header-actions-action--cart" href="/cart"><span class="icon-cart-quantity">0</span></a></header>`,
      footer: `<footer class="sections"><p>hello@marrow.example</p></footer>`,
    },
    product: (one) =>
      `<main id="page" class="container"><article class="sections"><section class="page-section"><nav class="ProductItem-nav"><div class="ProductItem-nav-breadcrumb"><a href="/shop" class="ProductItem-nav-breadcrumb-link">Shop</a><span class="ProductItem-nav-breadcrumb-separator"></span><a href="/shop/backpacks" class="ProductItem-nav-breadcrumb-link">Backpacks</a><a href="#" class="ProductItem-nav-breadcrumb-link">${one.name}</a></div></nav><div class="ProductItem"><section class="ProductItem-summary"><section class="ProductItem-details"><h1 class="ProductItem-details-title" data-content-field="title">${one.name}</h1><div class="ProductItem-details-checkout"><div class="ProductItem-product-price"><div class="product-price sale"><span class="sqs-money-native">${one.price.toFixed(2)}</span> <span class="product-price-original original-price"><span class="sqs-money-native">${usd(one.original_price ?? 0)}</span></span> <span class="visually-hidden">Sale Price: ${usd(one.price)} Original Price: ${usd(one.original_price ?? 0)}</span></div></div><div class="ProductItem-details-excerpt" data-content-field="excerpt"><p>${one.description}</p></div><div class="product-quantity-input"><div class="quantity-label">Quantity:</div></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button">Add To Cart</div></div></div></section></section></div></section></article></main>`,
    products: (all) =>
      `<main id="page"><section class="page-section"><div class="products products-collection"><div class="nested-category-title">Backpacks</div><div class="list-grid">${each(all, (one, i) => `<div class="grid-item" id="thumb-${one.path}"><a class="grid-item-link" href="/shop/p/${one.path}" aria-label="${one.name}"></a><figure class="grid-image"><img src="/q${i}.jpg" alt="${one.name}"></figure><section class="grid-meta-wrapper"><div class="grid-main-meta"><div class="grid-title">${one.name}</div><div class="grid-prices"><div class="product-price">${one.original_price === null ? `<span class="sqs-money-native">${usd(one.price)}</span>` : `<span class="visually-hidden">Sale Price:</span><span class="sqs-money-native">${usd(one.price)}</span> <span class="visually-hidden">Original Price:</span><span class="original-price"><span class="sqs-money-native">${usd(one.original_price)}</span></span>`}</div></div></div><div class="grid-meta-status"></div></section></div>`)}</div></div></section></main>`,
  },
  {
    name: 'wix',
    single: ['name', 'price', 'original_price', 'currency', 'sku', 'description'],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/product-page/${path}`,
    shell: {
      header: `<header id="SITE_HEADER" tabindex="-1"><div class="wixui-rich-text"><h1 class="font_0"><a href="/">Moss Lane</a></h1></div></header>`,
      footer: `<footer id="SITE_FOOTER"><p class="font_8">©2035 by Moss Lane. Powered and secured by Wix</p></footer>`,
    },
    product: (one) =>
      `<main id="PAGES_CONTAINER"><section id="comp-1"><article data-hook="product-page" class="Hk2bv"><nav data-hook="breadcrumbs"><a href="/">Home</a>/<span>${one.name}</span></nav><section class="_2Bv6s"><div class="_10qio"><h1 data-hook="product-title" class="_2qrJF">${one.name}</h1><div data-hook="sku" class="_1rwRc">SKU: ${one.sku}</div><div data-hook="product-price" class="_2sFaY"><div data-hook="product-prices-wrapper"><span data-hook="formatted-primary-price" class="_3Vb" data-wix-original-price="${usd(one.original_price ?? 0)}">${usd(one.original_price ?? 0)}</span><span class="sr-only" data-hook="sr-formatted-primary-price">Regular Price</span><span data-hook="formatted-secondary-price" class="_26qx">${usd(one.price)}</span><span class="sr-only">Sale Price</span></div></div><div data-hook="product-quantity">Quantity</div><button data-hook="add-to-cart">Add to Cart</button><pre data-hook="description" class="_28cEs"><p>${one.description}</p></pre><ul data-hook="info-section"><li><h2 data-hook="info-section-title">RETURN POLICY</h2><div data-hook="info-section-description"><p>Send it back within thirty days.</p></div></li></ul></div></section></article></section></main>`,
    products: (all) =>
      `<main id="PAGES_CONTAINER"><section data-hook="gallery-app-container"><h2 data-hook="category-title" class="s1">Backpacks</h2><span data-hook="products-counter">${all.length} products</span><ul data-hook="product-list-wrapper" class="S4WbK_">${each(all, (one, i) => `<li data-hook="product-list-grid-item" class="nXs"><div data-slug="${one.path}" data-hook="product-item-root" class="ETPbIy" role="group" aria-label="${one.name} gallery"><a href="https://shop.example/product-page/${one.path}" class="oQUvqL" data-hook="product-item-container"><div data-hook="product-item-images" style="background-image:url(/w${i}.jpg)"></div></a><div data-hook="not-image-container"><a href="https://shop.example/product-page/${one.path}" tabindex="-1" data-hook="product-item-product-details-link"><div data-hook="product-item-product-details"><p class="s__6" data-hook="product-item-name">${one.name}</p><div data-hook="prices-container">${on(one.original_price, `<span class="sr">Regular Price</span><span data-hook="product-item-price-before-discount" class="k1">${usd(one.original_price ?? 0)}</span><span class="sr">Sale Price</span>`)}<span data-hook="product-item-price-to-pay" class="cfpn1d">${usd(one.price)}</span></div></div></a><button data-hook="product-item-add-to-cart-button">Add to Cart</button></div></div></li>`)}</ul></section></main>`,
  },
  {
    name: 'webflow',
    single: ['name', 'price', 'original_price', 'currency', 'sku', 'category', 'description'],
    rows: ['name', 'price', 'url'],
    url: (path) => `/product/${path}`,
    shell: {
      header: `<div class="navbar w-nav"><a href="/" class="brand w-nav-brand"><div>Dawnpack</div></a><nav role="navigation" class="nav-menu w-nav-menu"><a href="/about" class="nav-link w-nav-link">About</a></nav></div>`,
      footer: `<div class="footer"><div class="footer-text">© Dawnpack</div></div>`,
    },
    product: (one) =>
      `<div class="section"><div class="container w-container"><div class="w-layout-grid product-grid"><div class="product-details"><a href="/category/backpacks" class="category-link">Backpacks</a><h1 class="product-heading">${one.name}</h1><div class="price-wrap"><div data-commerce-type="variation-price" class="price-text">$ ${one.price.toFixed(2)} USD</div><div data-commerce-type="variation-compare-at-price" class="compare-price">$ ${one.original_price?.toFixed(2)} USD</div></div><p class="product-paragraph">${one.description}</p><div class="specs"><div class="spec-row"><div class="spec-label">SKU</div><div data-commerce-type="variation-sku" class="spec-text">${one.sku}</div></div><div class="spec-row"><div class="spec-label">Weight</div><div class="spec-text">0.9 kg</div></div></div><form class="w-commerce-commerceaddtocartform"><label>Quantity</label><input type="submit" value="Add to Cart" class="w-commerce-commerceaddtocartbutton"></form></div></div></div></div>`,
    products: (all) =>
      `<div class="section"><div class="container w-container"><h1 class="heading">Backpacks</h1><div class="w-dyn-list"><div role="list" class="collection-list w-dyn-items w-row">${each(all, (one, i) => `<div role="listitem" class="collection-item w-dyn-item w-col w-col-4"><a href="/product/${one.path}" class="product-link-block w-inline-block"><div class="image-wrap"><img src="/f${i}.jpg" alt="" class="product-image"></div><div class="product-info-block"><div class="text-block-2">${one.name}</div><div class="text-block-3">$ ${one.price.toFixed(2)} USD</div></div></a></div>`)}</div></div></div></div>`,
  },
  {
    name: 'ecwid',
    single: ['name', 'price', 'original_price', 'currency', 'sku', 'in_stock', 'category', 'description'],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/shop/${path}-p123`,
    shell: { header: '<header><a href="/">Lantern Yard</a></header>' },
    product: (one) =>
      `<div id="my-store" class="ec-store ec-store__product-page"><div class="product-details ec-size"><div class="product-details__top ec-breadcrumbs breadcrumbs"><div class="breadcrumbs__links"><a class="breadcrumbs__link ec-link" href="/shop">Home</a><span> / </span><a class="breadcrumbs__link ec-link" href="/shop/backpacks">Backpacks</a><span> / </span><span>${one.name}</span></div></div><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3">${one.name}</h1><div class="product-details__product-sku ec-text-muted">SKU ${one.sku}</div><div class="product-details-module product-details__product-price ec-price-item"><span class="details-product-price__value ec-price-item">${usd(one.price)}</span></div><div class="details-product-price-compare__container"><span class="details-product-price-compare__title">Before</span> <span class="details-product-price-compare__value"><s>${usd(one.original_price ?? 0)}</s></span></div><div class="details-product-purchase__place"><span>In stock</span></div><button class="form-control__button"><span class="form-control__button-text">Add to Bag</span></button><div class="product-details__product-description"><div class="product-details__title">Product Details</div><div id="productDescription">${one.description}</div></div></div></div></div>`,
    products: (all) =>
      `<div class="ec-store ec-store__category-page"><h1 class="page-title__name ec-header-h1">Backpacks</h1><div class="grid__products">${each(all, (one, i) => `<div class="grid-product grid-product--id-${i}"><div class="grid-product__wrap"><div class="grid-product__image"><a href="https://shop.example/shop/${one.path}-p123"><img src="/e${i}.jpg" alt="${one.name}" title="${one.name}"></a></div><div class="grid-product__title"><a href="https://shop.example/shop/${one.path}-p123" class="grid-product__title-inner">${one.name}</a></div><div class="grid-product__price"><div class="grid-product__price-amount"><div class="grid-product__price-value ec-price-item">${usd(one.price)}</div>${on(one.original_price, `<div class="grid-product__price-compare"><s>${usd(one.original_price ?? 0)}</s></div>`)}</div></div><div class="grid-product__button"><button>Buy Now</button></div></div></div>`)}</div></div>`,
  },
  {
    name: 'amazon-like',
    single: [
      'name',
      'brand',
      'price',
      'original_price',
      'currency',
      'in_stock',
      'rating',
      'review_count',
      'category',
      'sku',
    ],
    rows: ['name', 'price', 'original_price', 'rating', 'url'],
    url: (path) => `/${path}/dp/B0C4TARN22`,
    title: (one) => `Bazaar.example: ${one.name} : Sports &amp; Outdoors`,
    shell: {
      header:
        '<header id="navbar-main"><div id="nav-belt"><a href="/" aria-label="Bazaar"></a><span id="glow-ingress-line2">Deliver to Denver 80202</span><form><input type="text" placeholder="Search Bazaar"></form></div></header>',
      footer:
        '<div id="navFooter"><div class="navFooterColHead">Get to Know Us</div><span>© 1996-2026, Bazaar</span></div>',
    },
    product: (one, others) =>
      `<div id="dp"><div id="wayfinding-breadcrumbs_feature_div"><ul class="a-unordered-list a-horizontal"><li><span class="a-list-item"><a class="a-link-normal" href="/b1">Sports &amp; Outdoors</a></span></li><li class="a-breadcrumb-divider">›</li><li><span class="a-list-item"><a class="a-link-normal" href="/b2">Backpacks</a></span></li></ul></div><div id="ppd"><div id="centerCol"><div id="titleSection"><h1 id="title" class="a-size-large"><span id="productTitle" class="a-size-large product-title-word-break"> ${one.name} </span></h1></div><a id="bylineInfo" class="a-link-normal" href="/stores/x">Visit the ${one.brand} Store</a><div id="averageCustomerReviews"><span class="reviewCountTextLinkedHistogram" title="${one.rating} out of 5 stars"><span class="a-size-base">${one.rating}</span><i class="a-icon a-icon-star"><span class="a-icon-alt">${one.rating} out of 5 stars</span></i></span><a id="acrCustomerReviewLink" href="#r"><span id="acrCustomerReviewText" class="a-size-base">${one.review_count} ratings</span></a></div><div id="corePriceDisplay_desktop_feature_div"><span class="a-size-large savingsPercentage">-25%</span><span class="a-price priceToPay"><span class="a-offscreen">${usd(one.price)}</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">${Math.floor(one.price)}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">00</span></span></span><div class="a-section"><span class="a-size-small">List Price: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">${usd(one.original_price ?? 0)}</span><span aria-hidden="true">${usd(one.original_price ?? 0)}</span></span></span></div></div><table class="a-normal a-spacing-micro"><tbody><tr class="po-brand"><td class="a-span3"><span class="a-text-bold">Brand</span></td><td class="a-span9"><span class="po-break-word">${one.brand}</span></td></tr><tr class="po-color"><td><span class="a-text-bold">Color</span></td><td><span>Moss</span></td></tr></tbody></table><div id="feature-bullets"><h2>About this item</h2><ul><li><span class="a-list-item">Taped seams keep rain out</span></li><li><span class="a-list-item">Fits a 15-inch laptop</span></li></ul></div></div><div id="rightCol"><div id="availability"><span class="a-size-medium a-color-success"> In Stock </span></div><div>Ships from Bazaar</div></div></div><div id="prodDetails"><table id="productDetails_techSpec_section_1"><tr><th class="a-color-secondary">Item model number</th><td>${one.sku}</td></tr><tr><th>Best Sellers Rank</th><td>#1,204 in Sports &amp; Outdoors</td></tr></table></div><div class="a-carousel"><h2>Customers also viewed</h2><ol>${each(others, (other) => `<li class="a-carousel-card"><a href="/${other.path}/dp/B01">${other.name}</a><span class="a-price"><span class="a-offscreen">${usd(other.price)}</span></span></li>`)}</ol></div></div>`,
    products: (all) =>
      `<div id="search"><h1 class="a-size-base"><span>1-${all.length} of ${all.length} results for</span> <span class="a-color-state">"backpack"</span></h1><div class="s-main-slot s-result-list">${each(all, (one, i) => `<div data-asin="B0${i}" data-index="${i}" data-component-type="s-search-result" class="sg-col-4-of-24 s-result-item s-asin"><div class="s-card-container"><a class="a-link-normal s-no-outline" href="https://shop.example/${one.path}/dp/B0C4TARN22"><img class="s-image" src="/a${i}.jpg" alt="${one.name}"></a><div class="s-title-instructions-style"><a class="a-link-normal s-link-style" href="https://shop.example/${one.path}/dp/B0C4TARN22"><h2 aria-label="${one.name}" class="a-size-base-plus"><span>${one.name}</span></h2></a></div><div><span class="a-icon-alt" >${one.rating} out of 5 stars</span><a href="#rev"><span class="a-size-base s-underline-text">${one.review_count}</span></a></div><div class="s-price-instructions-style"><span class="a-price" data-a-size="xl"><span class="a-offscreen">${usd(one.price)}</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">${Math.floor(one.price)}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">${one.price.toFixed(2).slice(-2)}</span></span></span>${on(one.original_price, `<span class="a-size-base a-color-secondary">List: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">${usd(one.original_price ?? 0)}</span><span aria-hidden="true">${usd(one.original_price ?? 0)}</span></span></span>`)}</div><div>FREE delivery <span class="a-text-bold">Tue, Nov 24</span></div></div></div>`)}</div></div>`,
  },
  {
    name: 'ebay-like',
    single: ['name', 'brand', 'price', 'currency', 'sku', 'original_price'],
    rows: ['name', 'price', 'original_price', 'url'],
    url: (path) => `/itm/${path}-3344`,
    title: (one) => `${one.name} for sale online | Marketry`,
    shell: {
      header: '<header id="gh"><a href="/">Marketry</a><ul id="gh-topl"><li>Daily Deals</li></ul></header>',
      footer: '<footer id="glbfooter"><span>Copyright © 2026 Marketry Inc.</span></footer>',
    },
    product: (one) =>
      `<div class="main-content"><div class="vim x-item-title"><h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">${one.name}</span></h1></div><div class="x-sellercard-atf"><a href="/str/hill"><span class="ux-textspans ux-textspans--BOLD">hill_gear</span></a><span class="ux-textspans">(2144)</span><span>99.4% positive feedback</span></div><div class="vim x-price-section"><div class="x-price-primary"><span class="ux-textspans">US ${usd(one.price)}</span></div><div class="x-additional-info"><span class="ux-textspans">List price </span><span class="ux-textspans ux-textspans--STRIKETHROUGH">US ${usd(one.original_price ?? 0)}</span></div></div><div class="x-item-condition"><span class="ux-labels-values__labels">Condition:</span><span class="ux-labels-values__values"><span class="ux-textspans">New with tags</span></span></div><div class="ux-labels-values ux-labels-values--shipping"><div class="ux-labels-values__labels"><span>Shipping:</span></div><div class="ux-labels-values__values"><span>US $6.50 Standard</span></div></div><div class="x-about-this-item"><h2>Item specifics</h2><div class="ux-layout-section-evo__row"><dl class="ux-labels-values ux-labels-values--brand"><dt class="ux-labels-values__labels"><span class="ux-textspans">Brand</span></dt><dd class="ux-labels-values__values"><span class="ux-textspans">${one.brand}</span></dd></dl><dl class="ux-labels-values"><dt class="ux-labels-values__labels"><span class="ux-textspans">MPN</span></dt><dd class="ux-labels-values__values"><span class="ux-textspans">${one.sku}</span></dd></dl></div></div></div>`,
    products: (all) =>
      `<div id="mainContent"><h1 class="srp-controls__count-heading"><span class="BOLD">${all.length}</span> results for <span class="BOLD">backpack</span></h1><ul class="srp-results srp-list clearfix">${each(all, (one, i) => `<li class="s-item s-item__pl-on-bottom" data-view="${i}"><div class="s-item__wrapper clearfix"><div class="s-item__image-section"><a href="https://shop.example/itm/${one.path}-3344"><div class="s-item__image-wrapper"><img src="/y${i}.jpg" alt="${one.name}"></div></a></div><div class="s-item__info clearfix"><a class="s-item__link" href="https://shop.example/itm/${one.path}-3344"><div class="s-item__title"><span role="heading" aria-level="3">${one.name}</span></div></a><div class="s-item__subtitle"><span class="SECONDARY_INFO">Brand New</span></div><div class="s-item__details clearfix"><div class="s-item__detail"><span class="s-item__price">${usd(one.price)}</span></div>${on(one.original_price, `<div class="s-item__detail"><span class="s-item__trending-price">List price: <span class="STRIKETHROUGH">${usd(one.original_price ?? 0)}</span></span></div>`)}<div class="s-item__detail"><span class="s-item__shipping s-item__logisticsCost">+$6.50 shipping</span></div><span class="s-item__location s-item__itemLocation">from United States</span></div></div></div></li>`)}</ul></div>`,
  },
];
