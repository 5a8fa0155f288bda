/** The author and publication date of Chinese pages. */
import { describe, expect, it } from 'vitest';
import { askPage, text } from '../../../test/fixtures/extraction.ts';

const TITLE = '<title>山上的灯塔为什么还亮着_灯塔日报</title>';
const HEADING = '<h1>山上的灯塔为什么还亮着</h1>';
const long = `<p>${'灯塔建于山上，夜里照亮归来的渔船，守塔的人每天傍晚点灯。'.repeat(6)}</p>`;

function read(body: string) {
  const fields = { author: text, datePublished: { ...text, format: 'date' } };
  return askPage(body, fields, { head: TITLE, url: 'https://lighthouse.example/post', language: 'zh' });
}

describe('the author of a Chinese page', () => {
  it.each([
    ['<p>作者：林小雨</p>', '林小雨'],
    ['<p>2026年03月03日 10:20 来源：灯塔日报 作者：林小雨 点击：120</p>', '林小雨'],
    ['<p>文/林小雨 图/陈大木</p>', '林小雨'],
    ['<p>撰文｜林小雨</p>', '林小雨'],
    ['<p>灯塔日报记者 林小雨 陈大木</p>', '林小雨 陈大木'],
    ['<p>本报记者林小雨/文 受访者供图</p>', '林小雨'],
    ['<p>林小雨 发表于 2026-3-3 11:46:00</p>', '林小雨'],
  ])('is said in a line: %s', (line, name) => {
    expect(read(`${HEADING}${line}${long}`).author).toBe(name);
  });

  it('is the reporter named in brackets at the beginning or end of the text', () => {
    const sentence = '灯塔建于山上，夜里照亮归来的渔船。'.repeat(20);
    expect(read(`${HEADING}<p>本报三月三日讯（记者 林小雨、陈大木）${sentence}</p>`).author).toBe(
      '林小雨、陈大木',
    );
    expect(read(`${HEADING}<p>${sentence}（灯塔日报记者林小雨）</p>`).author).toBe('林小雨');
  });

  it.each([
    '<p>（责任编辑：陈大木）</p>',
    '<p>记者在现场看到</p>',
    '<p>文/图</p>',
    '<p>记者江湖</p>',
    '<p>编辑：陈大木</p>',
    '<p>作者： size="20" 来源： size="20"</p>',
    '<p>林小雨 发表于 2026-3-3</p><p>陈大木 发表于 2026-3-4</p>',
  ])('is not said by %s', (line) => {
    expect(read(`${HEADING}${long}${line}`).author).toBeNull();
  });
});

describe('the publication date of a Chinese page', () => {
  it.each([
    '<p>发布日期：2026-03-03 08:52</p>',
    '<p>作者：林小雨 来源：灯塔日报 发布日期： 2026/3/3 9:23:57</p>',
    '<p>[收藏本文] 发表于2026年03月03日 11:57 AM</p>',
    '<p>〓 灯塔论坛 发布时间 2026/03/03 22:11:42 by 林小雨 〓</p>',
    '<p>林小雨 发表于 2026-3-3 11:46:00</p>',
  ])('is said in a line: %s', (line) => {
    expect(read(`${HEADING}${long}${long}${line}`).datePublished).toBe('2026-03-03');
  });

  it('is below a title that is not a heading', () => {
    const title = '<tr><td><font size="5"><b>山上的灯塔为什么还亮着</b></font></td></tr>';
    const line = '<tr><td>http://lighthouse.example 2026年03月03日 11:21 《灯塔周刊》</td></tr>';
    const page = (rows: string) => `<table>${rows}<tr><td>${long}</td></tr></table>`;
    expect(read(page(title + line)).datePublished).toBe('2026-03-03');
    expect(read(page(line.replace('周刊', '周刊 有效至'))).datePublished).toBeNull();
  });
});
