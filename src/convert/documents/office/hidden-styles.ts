/** Marks the runs of Word files that a style hides as hidden themselves. */
import { attribute, child, elementsOf, parseXml } from '../container/xml.ts';
import { replaceElements } from './cut-ranges.ts';

const KIND = 'docx';
const VANISH = /<w:vanish(?:\s[^<>]*)?\/>/;
/** The longest chain of styles that are based on one another. */
const DEEPEST = 20;

/** @param styles the part with the file's styles */
export function hiddenStyles(styles: string): Set<string> {
  const found = new Set<string>();
  if (!styles.includes('<w:vanish')) return found;
  const all = new Map(
    elementsOf(elementsOf(parseXml(styles, KIND))[0]).map((style) => [
      attribute(style, 'styleId') ?? '',
      style,
    ]),
  );
  for (const id of all.keys()) {
    let style = all.get(id);
    for (let depth = 0; style && depth < DEEPEST; depth++) {
      const vanish = child(child(style, 'rPr'), 'vanish');
      if (vanish && !/^(?:0|false|off)$/.test(attribute(vanish, 'val') ?? '')) found.add(id);
      style = vanish ? undefined : all.get(attribute(child(style, 'basedOn'), 'val') ?? '');
    }
  }
  return found;
}

export function withHiddenStyles(xml: string, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return xml;
  const names = (tag: string) => hidden.has(/\sw:val="([^"]*)"/.exec(tag)?.[1] ?? '');
  const byRun = replaceElements(xml, 'w:rPr', (properties) =>
    VANISH.test(properties)
      ? properties
      : properties.replace(/<w:rStyle\s[^<>]*\/>/, (tag) => (names(tag) ? `${tag}<w:vanish/>` : tag)),
  );
  return replaceElements(byRun, 'w:p', (found) => {
    // A text box has paragraphs inside a paragraph; the first end tag is that of the innermost.
    const start = Math.max(0, found.lastIndexOf('<w:p>'), found.lastIndexOf('<w:p '));
    const paragraph = found.slice(start);
    // The style before a tracked change does not count.
    const now = replaceElements(paragraph, 'w:pPrChange', () => '');
    const style = /<w:pStyle\s[^<>]*\/>/.exec(now)?.[0];
    return style && names(style) ? found.slice(0, start) + withHiddenRuns(paragraph) : found;
  });
}

function withHiddenRuns(paragraph: string): string {
  return replaceElements(paragraph, 'w:r', (run) => {
    if (VANISH.test(run)) return run;
    const tagEnd = run.indexOf('>') + 1;
    // A second list of properties is read like the first.
    return `${run.slice(0, tagEnd)}<w:rPr><w:vanish/></w:rPr>${run.slice(tagEnd)}`;
  });
}
