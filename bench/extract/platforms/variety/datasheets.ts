/** Technical data. */
import { integer, list, number, object, text, texts } from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from './page-of.ts';

const PUMP = single(
  'https://rohrbach-pumpen.example/produkte/rk-40.html',
  shell(
    'Kreiselpumpe RK 40-160 - Rohrbach Pumpentechnik',
    `<div class="nav"><a href="/">Rohrbach Pumpentechnik</a> / <a href="/produkte">Produkte</a></div><h1>Kreiselpumpe RK 40-160</h1><p>Robuste Pumpe für Kühlkreisläufe und Beregnung.</p><h2>Technische Daten</h2>
<dl class="daten"><dt>Fördermenge:</dt><dd>24,5 m³/h</dd><dt>Förderhöhe:</dt><dd>32 m</dd><dt>Nennleistung:</dt><dd>4,0 kW</dd><dt>Drehzahl:</dt><dd>2.900 1/min</dd><dt>Spannung:</dt><dd>400 V</dd><dt>Schutzart:</dt><dd>IP 55</dd><dt>Gewicht:</dt><dd>48 kg</dd><dt>Werkstoff Gehäuse:</dt><dd>Grauguss GG 25</dd></dl>
<h2>Downloads</h2><ul><li><a href="/pdf/rk40.pdf">Datenblatt (PDF, 1,2 MB)</a></li></ul><h2>Zubehör</h2><ul><li>Rückschlagventil DN 40, 3,1 kg</li></ul><div class="fuss">Rohrbach Pumpentechnik GmbH &amp; Co. KG, 66265 Heusweiler</div>`,
    { lang: 'de' },
  ),
);

const CAMERA = single(
  'https://lumiq.example/en/cameras/s5/specs',
  shell(
    'LQ-S5 Mirrorless Camera: Specifications | Lumiq',
    `<div id="root"><div class="Header_wrap__x1"><a href="/en">Lumiq</a><a href="/en/store">Store: lenses from $399</a></div><div class="Hero_box__k2"><h1 class="Hero_title__m4">LQ-S5 Mirrorless Camera</h1><div class="Tabs_row__p9"><a>Overview</a><a>Specifications</a><a>Support</a></div></div>
<div class="Spec_group__a"><h2>Imaging</h2><table><tr><th>Sensor</th><td>Full-frame CMOS</td></tr><tr><th>Resolution</th><td>33.2 megapixels</td></tr><tr><th>ISO range</th><td>100 – 51,200</td></tr></table></div>
<div class="Spec_group__a"><h2>Body</h2><table><tr><th>Weight</th><td>658 g</td></tr><tr><th>Dimensions</th><td>131 × 97 × 80 mm</td></tr><tr><th>Battery life</th><td>530 shots</td></tr></table></div>
<div class="Spec_group__a"><h2>Connections</h2><table><tr><th>Wireless</th><td>Wi-Fi 6, Bluetooth 5.2</td></tr><tr><th>Ports</th><td>USB-C, micro HDMI</td></tr></table></div><p class="Note_small__z">Measured with the LQ-B2 battery, which weighs 82 g.</p></div>`,
  ),
);

const DRILLS = [
  { model: 'BX 12', voltage: '12 V', torque: '30 Nm', weight_kg: 1.1, gears: 2 },
  { model: 'BX 18', voltage: '18 V', torque: '55 Nm', weight_kg: 1.6, gears: 2 },
  { model: 'BX 18 Pro', voltage: '18 V', torque: '95 Nm', weight_kg: 1.9, gears: 3 },
];
const DRILL_LIST = several(
  'https://varga-tools.example/drills',
  shell(
    'Cordless drills - Varga Tools',
    `<div class="container"><div class="row"><div class="col-md-12"><h1>Cordless drills</h1></div></div><div class="row">${each(DRILLS, ({ model, voltage, torque, weight_kg, gears }) => `<div class="col-md-4"><div class="panel panel-default"><div class="panel-heading"><h3 class="panel-title">${model}</h3></div><div class="panel-body"><ul class="list-unstyled"><li><strong>Voltage:</strong> ${voltage}</li><li><strong>Max. torque:</strong> ${torque}</li><li><strong>Weight:</strong> ${weight_kg} kg</li><li><strong>Gears:</strong> ${gears}</li></ul></div></div></div>`)}</div><hr><p class="text-muted">Varga Tools Kft., Győr. Warranty: see the card in the box.</p></div>`,
  ),
);

export const VARIETY_DATASHEETS: Platform[] = [
  {
    kind: 'datasheet',
    name: 'pump in a definition list',
    asks: [
      {
        ...PUMP,
        schema: object({
          product: { ...text, description: 'name of the product' },
          nennleistung: text,
          spannung: text,
          schutzart: text,
          gewicht_kg: number,
          werkstoff_gehaeuse: text,
          foerderhoehe: text,
          geraeuschpegel: text,
        }),
        expected: {
          product: 'Kreiselpumpe RK 40-160',
          nennleistung: '4,0 kW',
          spannung: '400 V',
          schutzart: 'IP 55',
          gewicht_kg: 48,
          werkstoff_gehaeuse: 'Grauguss GG 25',
          foerderhoehe: '32 m',
          geraeuschpegel: null,
        },
      },
    ],
  },
  {
    kind: 'datasheet',
    name: 'camera in groups of tables',
    asks: [
      {
        ...CAMERA,
        schema: object({
          name: text,
          sensor: text,
          megapixels: number,
          weight: text,
          dimensions: text,
          battery_life: text,
          ports: texts,
          price: number,
        }),
        expected: {
          name: 'LQ-S5 Mirrorless Camera',
          sensor: 'Full-frame CMOS',
          megapixels: 33.2,
          weight: '658 g',
          dimensions: '131 × 97 × 80 mm',
          battery_life: '530 shots',
          ports: ['USB-C', 'micro HDMI'],
          price: null,
        },
      },
      {
        ...CAMERA,
        prompt: 'sensor and dimensions of the camera',
        expected: { sensor: 'Full-frame CMOS', dimensions: '131 × 97 × 80 mm' },
      },
    ],
  },
  {
    kind: 'datasheet',
    name: 'drills in panels',
    asks: [
      {
        ...DRILL_LIST,
        schema: object({
          drills: list({
            model: text,
            voltage: text,
            torque: text,
            weight_kg: number,
            gears: integer,
            price: number,
          }),
        }),
        expected: { drills: DRILLS.map((one) => ({ ...one, price: null })) },
      },
    ],
  },
];
