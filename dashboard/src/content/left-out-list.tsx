/** What the chosen content mode left out of a page, and why. */
import type { ReactElement } from 'react';
import type { LeftOut } from '../../../sdk/src/index.ts';

const REASONS: Record<LeftOut['reason'], string> = {
  navigation: 'Navigation',
  header: 'Page header',
  footer: 'Page footer',
  sidebar: 'Sidebar',
  share: 'Share links',
  related: 'Related links',
  comments: 'Comments',
  advert: 'Advertising',
  newsletter: 'Newsletter',
  consent: 'Cookie notice',
  popup: 'Pop-up',
  form: 'Form',
  hidden: 'Hidden',
  links: 'Mostly links',
  unlike_content: 'Unlike the content',
};

export function LeftOutList({ parts }: { parts: readonly LeftOut[] }): ReactElement {
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-line border-b text-soft">
          <th className="py-1.5 pr-3 font-medium">Why</th>
          <th className="py-1.5 pr-3 font-medium">Part of the page</th>
          <th className="py-1.5 text-right font-medium">Words</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ reason, text, words }) => (
          <tr key={`${reason} ${words} ${text}`} className="border-line border-b align-top">
            <td className="whitespace-nowrap py-1.5 pr-3">{REASONS[reason]}</td>
            <td className="break-words py-1.5 pr-3 text-soft">{text}</td>
            <td className="py-1.5 text-right tabular-nums">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
