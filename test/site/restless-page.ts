/** A page that looks the same to every reader, with different source each time. */
import { randomBytes } from 'node:crypto';
import { htmlPage } from './handlers.ts';
import type { Handler } from './site.ts';

const random = () => randomBytes(8).toString('hex');
const shuffled = (items: string[]) => items.toSorted(() => Math.random() - 0.5);
const space = () => ' \n\t'.repeat(1 + Math.floor(Math.random() * 3));

export const restlessPage: Handler = (request, response) => {
  const now = Date.now();
  const image = `https://cdn.example/hill.jpg?w=600&X-Amz-Date=${now}&X-Amz-Expires=60&X-Amz-Signature=${random()}`;
  const link = `https://shop.example/?item=5&utm_source=${random()}&sid=${random()}`;
  const attributes = (list: string[]) =>
    shuffled([...list, `class="c-${random()}"`, `data-v-${random()}`]).join(space());
  const wrap = (html: string) => (Math.random() < 0.5 ? html : `<div class="${random()}">${html}</div>`);
  htmlPage(
    `<!doctype html><html ${attributes(['lang="en"'])}><head><title>Hill</title><meta name="csrf-token" content="${random()}">
    <script nonce="${random()}">window.state = "${random()}"</script><style>.c-${random()} { color: red }</style></head>
    <body ${attributes([])}><!-- ${random()} --><main>${wrap(`<h1 id="${random()}">The${space()}hill</h1>`)}
    ${wrap(`<p ${attributes([])}>It is 600 metres high. ${'Many people climb it every year, and most come back. '.repeat(8)}</p>`)}
    ${wrap(`<p>Buy${space()}the <a ${attributes([`href="${link}"`, 'title="Map"'])}>map</a></p>`)}
    <img ${attributes([`src="${image}"`, 'alt="The hill"', 'width="600"', 'height="400"'])}>
    <form><input type="hidden" name="csrf" value="${random()}"></form></main>
    <div hidden>${random()}</div><script>track("${random()}")</script></body></html>`,
    200,
    { 'x-request-id': random(), 'set-cookie': `session=${random()}` },
  )(request, response);
};
