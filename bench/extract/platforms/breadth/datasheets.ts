/** Technical data: a bearing, a camera in Chinese and a parametric search. */
import { address, integer, list, number, object, text, texts, truth } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';

const PUMP = single(
  'https://www.hydrane.example/products/pumps/hx-series/hx-40-250',
  shell(
    'HX 40-250 End-suction pump | Hydrane',
    `<header class="l-header"><a href="/">Hydrane</a><div class="mega"><a href="/products">Products</a><a href="/service">Service</a><a href="/docs">Documents</a></div></header><div class="l-crumbs">Products / Pumps / HX series / HX 40-250</div><main class="l-main"><div class="m-stage"><h1>HX 40-250</h1><p class="m-stage__sub">End-suction centrifugal pump for clean and slightly aggressive liquids</p><a class="btn" href="/quote?id=hx40250">Request a quote</a></div>
<div class="m-tabs"><button aria-selected="true">Technical data</button><button>Downloads</button></div><section class="m-spec"><h2>Hydraulics</h2><div class="m-spec__row"><span class="m-spec__label">Max. flow</span><span class="m-spec__value">65 <abbr title="cubic metres per hour">m³/h</abbr></span></div><div class="m-spec__row"><span class="m-spec__label">Max. head</span><span class="m-spec__value">84 m</span></div><div class="m-spec__row"><span class="m-spec__label">Liquid temperature</span><span class="m-spec__value">−25 … +140 °C</span></div><h2>Electrics</h2><div class="m-spec__row"><span class="m-spec__label">Rated power</span><span class="m-spec__value">15 kW</span></div><div class="m-spec__row"><span class="m-spec__label">Rated speed</span><span class="m-spec__value">2,940 rpm</span></div><div class="m-spec__row"><span class="m-spec__label">Enclosure class</span><span class="m-spec__value">IP55</span></div><h2>Materials &amp; weight</h2><div class="m-spec__row"><span class="m-spec__label">Casing</span><span class="m-spec__value">Cast iron EN-GJL-250</span></div><div class="m-spec__row"><span class="m-spec__label">Impeller</span><span class="m-spec__value">Stainless steel 1.4408</span></div><div class="m-spec__row"><span class="m-spec__label">Net weight</span><span class="m-spec__value">187.5 kg</span></div></section>
<section class="m-dl"><h2>Downloads</h2><a href="/files/hx-40-250-datasheet.pdf">Data sheet (PDF, 1.2 MB)</a> <a href="/files/hx-manual.pdf">Operating manual (PDF, 4.8 MB)</a></section><section class="m-var"><h2>Other sizes</h2><ul><li>HX 32-200, 7.5 kW, 112 kg</li><li>HX 50-250, 22 kW, 240 kg</li></ul></section></main>`,
  ),
);

const CAMERA = single(
  'https://shuma.guangying.example/camera/gy-r7/param.html',
  shell(
    '【光影 R7】参数_规格_性能 - 数码之家',
    `<div class="top-nav"><a href="/">数码之家</a><a href="/camera/">相机</a><a href="/bbs/">论坛</a></div><div class="pro-head"><h1>光影 R7 单机身</h1><div class="pro-price">参考价：<b class="price-type">￥12,999</b> <span>2026-08-20 更新</span></div><div class="pro-score">综合评分 <strong>8.9</strong> 分（共 203 条点评）</div></div><div class="detailed-parameters"><table><tr><th colspan="2">主要性能</th></tr><tr><td class="p-name">上市时间</td><td><span>2026年03月</span></td></tr><tr><td class="p-name">有效像素</td><td><span>3250万</span></td></tr><tr><td class="p-name">传感器尺寸</td><td><span>APS-C画幅</span></td></tr><tr><td class="p-name">连拍速度</td><td><span>最高约30张/秒</span></td></tr><tr><th colspan="2">机身特性</th></tr><tr><td class="p-name">液晶屏尺寸</td><td><span>3英寸</span></td></tr><tr><td class="p-name">防抖</td><td><span>支持</span></td></tr><tr><td class="p-name">电池型号</td><td><span>GY-E6</span></td></tr><tr><td class="p-name">重量</td><td><span>约530g（仅机身）</span></td></tr></table></div><div class="rank"><h3>热门相机排行</h3><p>1 光影 R5 ￥19,800</p><p>2 青鸟 Z50 ￥6,499</p></div>`,
    { lang: 'zh-CN' },
  ),
);

const PARTS = [
  { part: 'TS3117-50DBV', maker: 'Halden Semi', stock: 14820, price: 0.42, volts: '5 V', status: 'Active' },
  { part: 'LRX500-T5', maker: 'Orbis', stock: 0, price: 0.385, volts: '5 V', status: 'Active' },
  { part: 'MC29150-3.3WT', maker: 'Orbis', stock: 312, price: 1.94, volts: '3.3 V', status: 'Obsolete' },
];
const SEARCH = several(
  'https://componentry.example/en/filter/linear-regulators',
  shell(
    'Linear Voltage Regulators | Componentry',
    `<div id="hdr"><a href="/en">Componentry</a><form role="search"><input aria-label="Enter part number"></form></div><div class="MuiContainer-root"><h1 class="MuiTypography-h5">Linear Voltage Regulators</h1><p>3 of 8,214 results</p><div class="MuiTableContainer-root"><table class="MuiTable-root" data-testid="data-table-0"><thead><tr><th><input type="checkbox" aria-label="Select all"></th><th>Mfr Part #</th><th>Quantity Available</th><th>Price</th><th>Series</th><th>Product Status</th><th>Voltage - Output</th></tr></thead><tbody>${each(PARTS, ({ part, maker, stock, price, volts, status }) => `<tr class="MuiTableRow-root"><td><input type="checkbox" aria-label="Compare"></td><td><div class="tss-p"><a href="/en/p/${part}"><img src="/t/${part}.jpg" alt=""></a><div><a href="/en/p/${part}">${part}</a><div class="tss-d">IC REG LINEAR ${volts} 500MA</div><div><a href="/en/s/${maker.toLowerCase().replace(' ', '-')}">${maker}</a></div></div></div></td><td><div><strong>${stock.toLocaleString('en')}</strong></div><div>${stock ? 'In Stock' : 'Check lead time'}</div></td><td><div>1 : <strong>$${price.toFixed(5)}</strong></div><div>Cut Tape (CT)</div></td><td>-</td><td>${status}</td><td>${volts}</td></tr>`)}</tbody></table></div></div>`,
  ),
);

export const BREADTH_DATASHEETS: Platform[] = [
  {
    kind: 'datasheet',
    name: 'pump of a manufacturer',
    asks: [
      {
        ...PUMP,
        schema: object({
          model: text,
          manufacturer: text,
          max_flow: text,
          max_head_m: number,
          power_kw: number,
          speed_rpm: integer,
          ip_rating: { ...text, description: 'enclosure class' },
          casing_material: text,
          weight_kg: number,
          datasheet_url: address,
          price: number,
          noise_level: text,
        }),
        expected: {
          model: 'HX 40-250',
          manufacturer: 'Hydrane',
          max_flow: '65 m³/h',
          max_head_m: 84,
          power_kw: 15,
          speed_rpm: 2940,
          ip_rating: 'IP55',
          casing_material: 'Cast iron EN-GJL-250',
          weight_kg: 187.5,
          datasheet_url: 'https://www.hydrane.example/files/hx-40-250-datasheet.pdf',
          price: null,
          noise_level: null,
        },
      },
      {
        ...PUMP,
        schema: object({
          name: { type: 'string' },
          specs: object({ ratedPower: text, netWeight: text, liquidTemperature: text }),
          materials: object({ casing: text, impeller: text, shaft: text }),
          certifications: texts,
        }),
        expected: {
          name: 'HX 40-250',
          specs: { ratedPower: '15 kW', netWeight: '187.5 kg', liquidTemperature: '−25 … +140 °C' },
          materials: { casing: 'Cast iron EN-GJL-250', impeller: 'Stainless steel 1.4408', shaft: null },
          certifications: null,
        },
      },
    ],
  },
  {
    kind: 'datasheet',
    name: 'camera on a Chinese portal',
    asks: [
      {
        ...CAMERA,
        schema: object({
          name: text,
          price: number,
          currency: { ...text, description: 'ISO 4217' },
          rating: number,
          review_count: integer,
          sensor_size: { ...text, description: '传感器尺寸' },
          burst_rate: { ...text, description: '连拍速度' },
          battery_model: text,
          weight_g: number,
          image_stabilization: { ...truth, description: '防抖' },
          waterproof: { ...truth, description: '防水' },
        }),
        expected: {
          name: '光影 R7 单机身',
          price: 12999,
          currency: 'CNY',
          rating: 8.9,
          review_count: 203,
          sensor_size: 'APS-C画幅',
          burst_rate: '最高约30张/秒',
          battery_model: 'GY-E6',
          weight_g: 530,
          image_stabilization: true,
          waterproof: null,
        },
      },
    ],
  },
  {
    kind: 'datasheet',
    name: 'parametric search of a distributor',
    asks: [
      {
        ...SEARCH,
        schema: object({
          parts: list({
            partNumber: text,
            manufacturer: text,
            quantityAvailable: integer,
            unitPrice: number,
            status: text,
            outputVoltage: text,
            series: { ...text, description: 'null where only a dash is printed' },
          }),
        }),
        expected: {
          parts: PARTS.map(({ part, maker, stock, price, volts, status }) => ({
            ...{ partNumber: part, manufacturer: maker, quantityAvailable: stock, unitPrice: price },
            ...{ status, outputVoltage: volts, series: null },
          })),
        },
      },
    ],
  },
];
