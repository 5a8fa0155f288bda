/** Learns an extractor from the addresses of some pages and a prompt. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'wouter';
import { LEARN_SAMPLE_PRICE } from '../../../../src/contract/account/prices.ts';
import { fieldError } from '../../api/errors.ts';
import { winnow } from '../../api/winnow.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Field } from '../../components/inputs/field.tsx';
import { Form } from '../../components/inputs/form.tsx';
import { TextArea } from '../../components/inputs/inputs.tsx';
import { LabelledInput } from '../../components/inputs/labelled-input.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useToast } from '../../components/toast.tsx';
import { View } from '../../components/view.tsx';
import { countedCredits, countedPages } from '../../format.ts';

export function NewExtractor(): ReactElement {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [prompt, setPrompt] = useState('');
  const [webhookUrl, setWebhookUrl] = useState('');
  const queries = useQueryClient();
  const tell = useToast();
  const [, navigate] = useLocation();
  const urls = addresses.split(/\s+/).filter((url) => url !== '');
  const create = useMutation({
    mutationFn: () =>
      winnow.extractor.create({ name, urls, prompt, webhookUrl: webhookUrl || undefined }, { attempts: 1 }),
    onSuccess: ({ id, samples, failed }) => {
      void queries.invalidateQueries({ queryKey: ['extractors'] });
      tell(
        `Learned from ${countedPages(samples)}${failed.length > 0 ? `; ${failed.length} could not be used` : ''}`,
      );
      navigate(`/extractors/${id}`);
    },
  });
  const error = (path: string) => fieldError(create.error, path);
  return (
    <View>
      <PageHeader title="New extractor" back={{ href: '/extractors', label: 'Extractors' }} />
      <Form onSubmit={() => create.mutate()} className="flex flex-col gap-6">
        <Card>
          <div className="flex flex-col gap-5">
            <LabelledInput
              label="Name"
              help="A name to recognise it by."
              error={error('name')}
              required
              value={name}
              onValue={setName}
            />
            <Field
              label="Pages"
              help="Up to 20 URLs of pages of one kind, one per line. Five from different parts of the site work well."
              error={error('urls')}
            >
              {(control) => (
                <TextArea
                  {...control}
                  required
                  rows={6}
                  spellCheck={false}
                  placeholder={'https://example.com/mugs/1\nhttps://example.com/mugs/2'}
                  className="font-mono text-sm"
                  value={addresses}
                  onChange={({ target }) => setAddresses(target.value)}
                />
              )}
            </Field>
            <LabelledInput
              label="What to find"
              help="In your own words; a JSON Schema can be sent by API."
              error={error('prompt')}
              required
              placeholder="name, price, brand and the reviews with author and text"
              value={prompt}
              onValue={setPrompt}
            />
            <LabelledInput
              label="Webhook"
              help="Called when pages change, and when the extractor has learned again."
              error={error('webhookUrl')}
              placeholder="https://example.com/hook"
              value={webhookUrl}
              onValue={setWebhookUrl}
            />
          </div>
        </Card>
        {create.error && <ErrorNote error={create.error} />}
        <div className="flex items-center gap-2">
          <Button kind="primary" type="submit" busy={create.isPending}>
            Learn
          </Button>
          <ButtonLink href="/extractors">Cancel</ButtonLink>
          <span className="text-sm text-soft">
            {urls.length > 0 && `${countedCredits(urls.length * LEARN_SAMPLE_PRICE)} at most`}
          </span>
        </div>
      </Form>
    </View>
  );
}
