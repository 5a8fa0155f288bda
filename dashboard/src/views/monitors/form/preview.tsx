/** What a run would capture now, before the monitor is saved: the page without its ignored parts. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ScrapeInput, ScrapeResult } from '../../../../../sdk/src/index.ts';
import { winnow } from '../../../api/winnow.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ScrapeResults } from '../../../content/scrape-results.tsx';
import { countedCredits } from '../../../format.ts';
import { valueAt } from '../../../forms/body.ts';
import type { BodyForm } from '../../../forms/body-form.ts';
import { costOfPage } from '../../../forms/formats.ts';

/** The options that a monitor and a scrape share. */
const SHARED = ['url', 'formats', 'fetchConfig', 'contentType', 'includeSelectors'];

export function Preview({ form }: { form: BodyForm }): ReactElement {
  const queries = useQueryClient();
  const look = useMutation({
    mutationFn: async () => {
      const shared = Object.entries(form.body).filter(([name]) => SHARED.includes(name));
      const left = [form.get('excludeSelectors'), valueAt(form.body, 'ignore.selectors')].flatMap(listOf);
      const given: unknown = {
        ...Object.fromEntries(shared),
        ...(left.length > 0 && { excludeSelectors: left }),
      };
      return (await winnow.scrape(given as ScrapeInput, { attempts: 1 })) as ScrapeResult;
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['credits'] });
      void queries.invalidateQueries({ queryKey: ['history'] });
    },
  });
  return (
    <Card
      title="Preview"
      help={`What a run would capture now, for ${countedCredits(costOfPage(form))}.`}
      actions={
        <Button
          size="sm"
          icon="playground"
          busy={look.isPending}
          disabled={!form.get('url')}
          onClick={() => look.mutate()}
        >
          {look.data ? 'Preview again' : 'Preview'}
        </Button>
      }
    >
      {look.error && <ErrorNote error={look.error} />}
      {look.data && <ScrapeResults key={look.data.id} scrape={look.data} />}
      {!look.error && !look.data && (
        <p className="text-sm text-soft">See the page as the monitor sees it, before you save.</p>
      )}
    </Card>
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
