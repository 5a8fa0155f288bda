/** Tenders, charities, projects and notices. */
import {
  address,
  date,
  email,
  integer,
  list,
  number,
  object,
  text,
  texts,
  truth,
} from '../../pages/page-case.ts';
import { each, type Platform, shell } from '../platform-case.ts';
import { several, single } from '../variety/page-of.ts';
import { CONSENT } from './furniture.ts';

const PRZETARGI = [
  {
    ...{ nazwa: 'Remont dachu szkoły podstawowej nr 4', numer: 'ZP.271.12.2026', termin: '2026-06-19' },
    ...{ wartosc: 1240000, status: 'w toku' },
  },
  {
    ...{ nazwa: 'Dostawa dwóch autobusów elektrycznych', numer: 'ZP.271.9.2026', termin: '2026-06-02' },
    ...{ wartosc: 6850000, status: 'w toku' },
  },
  {
    ...{ nazwa: 'Odśnieżanie dróg gminnych', numer: 'ZP.271.3.2026', termin: '2026-03-27' },
    ...{ wartosc: null, status: 'unieważniony' },
  },
];
const BIP = several(
  'https://bip.gmina-radolin.example/zamowienia-publiczne',
  shell(
    'Zamówienia publiczne - BIP Gmina Radolin',
    `<div id="bip"><div id="naglowek"><img src="/bip.png" alt="Biuletyn Informacji Publicznej"><p>Urząd Gminy Radolin</p><a href="#" title="Wersja kontrastowa">A A A</a></div><table class="uklad"><tr><td class="menu"><ul><li><a href="/wladze">Władze</a></li><li><a href="/budzet">Budżet</a></li><li><a href="/zamowienia-publiczne">Zamówienia publiczne</a></li></ul></td><td class="tresc"><h2>Zamówienia publiczne</h2><p>Znaleziono: 3</p>${each(PRZETARGI, ({ nazwa, numer, termin, wartosc, status }, i) => `<div class="wpis"><h3><a href="/zamowienia/${40 + i}">${nazwa}</a></h3><p>Numer sprawy: <b>${numer}</b></p><p>Termin składania ofert: <b>${termin.split('-').toReversed().join('.')} r., godz. 10:00</b></p>${wartosc ? `<p>Wartość szacunkowa: <b>${wartosc.toLocaleString('pl')},00 zł</b></p>` : ''}<p>Status: <b>${status}</b></p></div>`)}<p class="metryka">Wytworzył: Barbara Kruk. Data publikacji: 08.05.2026</p></td></tr></table></div>`,
    { lang: 'pl' },
  ),
);

const CHARITY = single(
  'https://register-of-charities.example/charity-search/1140882',
  shell(
    'THE MARLBANK TRUST - 1140882 - Register of Charities',
    `<div class="phase"><strong>BETA</strong> Give <a href="/feedback">feedback</a></div><header class="gov"><a href="/">Register of Charities</a></header><div class="two-col"><nav class="side"><ul><li>Charity overview</li><li><a href="?p=2">Financial history</a></li><li><a href="?p=3">Trustees</a></li></ul></nav><main><h1>THE MARLBANK TRUST</h1><p class="num">Charity number: 1140882</p><p class="ok"><svg aria-hidden="true"></svg> Charity reporting is up to date (on time)</p><h2>Activities - how the charity spends its money</h2><p>Boat trips and residential weeks for young carers in the north east.</p><h2>Income and expenditure</h2><p>Data for financial year ending 31 March 2026</p><div class="cards"><div class="card"><p>Total income:</p><p class="big">£318,407</p></div><div class="card"><p>Total expenditure:</p><p class="big">£296,120</p></div></div><h2>People</h2><div class="cards"><div class="card"><p class="big">9</p><p>Employee(s)</p></div><div class="card"><p class="big">7</p><p>Trustee(s)</p></div><div class="card"><p class="big">64</p><p>Volunteer(s)</p></div></div><h2>Governance</h2><p>Registration history: 09 March 2011: Standard registration</p><h2>Contact information</h2><dl><dt>Address:</dt><dd>Quay House, Low Street, SUNDERLAND, SR1 2AT</dd><dt>Phone:</dt><dd>01632960580</dd><dt>Email:</dt><dd><a href="mailto:hello@marlbank.example">hello@marlbank.example</a></dd><dt>Website:</dt><dd>Information not available</dd></dl></main></div>`,
    { lang: 'en-GB' },
  ),
);

const PROJET = single(
  'https://eauxpartagees.example/projets/puits-de-kossi/',
  shell(
    'Des puits pour la Kossi - Eaux Partagées',
    `${CONSENT}<header class="bandeau"><a href="/">Eaux Partagées</a><a class="don" href="/don">Faire un don</a></header><section class="hero-projet"><h1>Des puits pour la Kossi</h1><p>Burkina Faso · Accès à l’eau</p></section><div class="chiffres"><div><span class="compteur">14</span><span>puits creusés</span></div><div><span class="compteur">9 300</span><span>bénéficiaires</span></div><div><span class="compteur">68 %</span><span>du budget réuni</span></div></div><div class="texte"><h2>Le projet</h2><p>Depuis mars 2024, nous creusons avec les villages de la Kossi des puits à grand diamètre. Le projet se terminera en décembre 2027.</p><h2>Budget</h2><p>Le budget total s’élève à 412 000 €, dont 280 000 € déjà réunis.</p><h2>Nos partenaires</h2><ul><li>Association Faso Ko</li><li>Département de la Drôme</li></ul><h2>Votre contact</h2><p>Mélanie Astruc, chargée de projet : <a href="mailto:m.astruc@eauxpartagees.example">m.astruc@eauxpartagees.example</a></p></div><div class="autres"><h3>Nos autres projets</h3><a href="/projets/ecoles">Latrines pour dix écoles</a> Niger, 95 000 €</div><footer>Association loi 1901, 26000 Valence. 66 % de votre don est déductible.</footer>`,
    { lang: 'fr' },
  ),
);

const ZHAOBIAO = single(
  'https://ggzy.linhu.example/jyxx/zfcg/20260611/88214.shtml',
  shell(
    '临湖市第二小学教学楼维修工程招标公告_临湖市公共资源交易中心',
    `<div class="top"><a href="/">临湖市公共资源交易中心</a><span>今天是2026年7月2日 星期四</span></div><div class="pos">当前位置：<a href="/">首页</a> &gt; <a href="/jyxx">交易信息</a> &gt; 工程建设</div><div class="article"><h2 class="tit">临湖市第二小学教学楼维修工程招标公告</h2><div class="info">发布时间：2026-06-11　来源：临湖市教育局　浏览次数：583</div><div class="con"><p>一、项目编号：LH2026-0147</p><p>二、预算金额：286.5万元</p><p>三、招标人：临湖市第二小学</p><p>四、代理机构：湖光工程咨询有限公司</p><p>五、投标截止时间：2026年7月3日09时30分</p><p>六、工期：90日历天</p><p>七、联系人：周先生　　联系电话：0555-5550126</p></div></div><div class="rlist"><h3>相关公告</h3><p><a href="/1">临湖市图书馆空调采购公告</a> 2026-06-09</p></div><div class="foot">技术支持电话：0555-5550100</div>`,
    { lang: 'zh-CN' },
  ),
);

export const BREADTH_PUBLIC: Platform[] = [
  {
    kind: 'public',
    name: 'tenders of a Polish municipality',
    asks: [
      {
        ...BIP,
        schema: object({
          przetargi: list({
            nazwa: text,
            numer_sprawy: text,
            termin_skladania_ofert: date,
            wartosc_szacunkowa: number,
            status: text,
          }),
        }),
        expected: {
          przetargi: PRZETARGI.map(({ nazwa, numer, termin, wartosc, status }) => ({
            ...{ nazwa, numer_sprawy: numer, termin_skladania_ofert: termin },
            ...{ wartosc_szacunkowa: wartosc, status },
          })),
        },
      },
    ],
  },
  {
    kind: 'public',
    name: 'charity in a register',
    asks: [
      {
        ...CHARITY,
        schema: object({
          charity_name: text,
          charity_number: text,
          activities: text,
          total_income: number,
          total_expenditure: number,
          financial_year_end: date,
          employees: integer,
          trustees: integer,
          volunteers: integer,
          registered_on: { ...date, description: 'day of registration' },
          contact: object({ address: text, phone: text, email, website: address }),
          reporting_up_to_date: truth,
          gift_aid: truth,
        }),
        expected: {
          charity_name: 'THE MARLBANK TRUST',
          charity_number: '1140882',
          activities: 'Boat trips and residential weeks for young carers in the north east.',
          total_income: 318407,
          total_expenditure: 296120,
          financial_year_end: '2026-03-31',
          employees: 9,
          trustees: 7,
          volunteers: 64,
          registered_on: '2011-03-09',
          contact: {
            address: 'Quay House, Low Street, SUNDERLAND, SR1 2AT',
            phone: '01632960580',
            email: 'hello@marlbank.example',
            website: null,
          },
          reporting_up_to_date: true,
          gift_aid: null,
        },
      },
      {
        ...CHARITY,
        prompt: 'charity number, income and number of volunteers',
        expected: { charityNumber: '1140882', income: 318407, volunteers: 64 },
      },
    ],
  },
  {
    kind: 'public',
    name: 'wells of an aid organisation',
    asks: [
      {
        ...PROJET,
        schema: object({
          nom_projet: text,
          pays: text,
          theme: text,
          beneficiaires: { ...integer, description: 'nombre de bénéficiaires' },
          puits_creuses: integer,
          budget_total: number,
          montant_reuni: number,
          pourcentage_reuni: number,
          partenaires: texts,
          contact: object({ nom: text, email, telephone: text }),
        }),
        expected: {
          nom_projet: 'Des puits pour la Kossi',
          pays: 'Burkina Faso',
          theme: 'Accès à l’eau',
          beneficiaires: 9300,
          puits_creuses: 14,
          budget_total: 412000,
          montant_reuni: 280000,
          pourcentage_reuni: 68,
          partenaires: ['Association Faso Ko', 'Département de la Drôme'],
          contact: { nom: 'Mélanie Astruc', email: 'm.astruc@eauxpartagees.example', telephone: null },
        },
      },
    ],
  },
  {
    kind: 'public',
    name: 'repairs of a school put out to tender',
    asks: [
      {
        ...ZHAOBIAO,
        schema: object({
          title: text,
          project_number: { ...text, description: '项目编号' },
          budget: { ...text, description: '预算金额，按原文' },
          tenderer: { ...text, description: '招标人' },
          agency: { ...text, description: '代理机构' },
          published_at: date,
          bid_deadline: { ...date, description: '投标截止日期' },
          duration: { ...text, description: '工期' },
          contact_person: text,
          contact_phone: text,
          contact_email: email,
        }),
        expected: {
          title: '临湖市第二小学教学楼维修工程招标公告',
          project_number: 'LH2026-0147',
          budget: '286.5万元',
          tenderer: '临湖市第二小学',
          agency: '湖光工程咨询有限公司',
          published_at: '2026-06-11',
          bid_deadline: '2026-07-03',
          duration: '90日历天',
          contact_person: '周先生',
          contact_phone: '0555-5550126',
          contact_email: null,
        },
      },
    ],
  },
];
