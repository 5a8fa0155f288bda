// An agent that has a wallet and no account: it finds the service, pays, and scrapes a page.
//
//   WINNOW_URL=http://127.0.0.1:4000 AGENT_WALLET_KEY=0x… node examples/agent-buys-credits.ts https://example.com
//
// The wallet needs the token but no gas: it only signs, and the seller sends the transfer.
import { Challenge } from 'mppx';
import { charge } from 'mppx/evm/client';
import { privateKeyToAccount } from 'viem/accounts';

const base = process.env.WINNOW_URL ?? 'http://127.0.0.1:4000';
const key = process.env.AGENT_WALLET_KEY as `0x${string}`;
const page = process.argv[2] ?? 'https://example.com';
const MOST_USDC = 5;

type Protocols = {
  service: string;
  access: { pack: { endpoint: string } };
  packs: { id: string; priceUsdc: number; credits: number }[];
};
type Bought = { apiKey: string; remaining: number; error?: { message: string } };
type Scraped = { results: { markdown: { data: string[] } }; error?: { message: string } };

// 1. What is for sale?
const protocols = (await (await fetch(`${base}/api/agent/protocols`)).json()) as Protocols;
const pack = protocols.packs.find(({ priceUsdc }) => priceUsdc <= MOST_USDC);
if (!pack) throw new Error('This server sells nothing that the agent can afford');
console.log(`${protocols.service} sells ${pack.credits} credits for ${pack.priceUsdc} USDC`);

// 2. Request it. The answer is 402 and says how to pay.
const endpoint = base + protocols.access.pack.endpoint.replace('{pack}', pack.id);
const unpaid = await fetch(endpoint, { method: 'POST' });

// The token's name and version are signed too. A server that also accepts x402 sends them.
const sent = JSON.parse(atob(unpaid.headers.get('payment-required') ?? btoa('{}'))).accepts?.[0]?.extra;
const token = { name: sent?.name ?? 'USD Coin', version: sent?.version ?? '2' };

// 3. Sign a transfer of exactly that amount, and send the same request again. If the connection breaks, repeat the
//    request: a payment counts once, and a repetition gets the same answer.
const wallet = privateKeyToAccount(key);
const method = charge({ account: wallet, authorization: token, decimals: 6, maxAmount: String(MOST_USDC) });
const challenge = Challenge.fromResponse(unpaid, { methods: [method] });
const authorization = await method.createCredential({ challenge, context: {} });
const paid = await fetch(endpoint, { method: 'POST', headers: { authorization } });
const bought = (await paid.json()) as Bought;
if (bought.error) throw new Error(bought.error.message);
const receipt = JSON.parse(atob(paid.headers.get('payment-receipt') ?? ''));
console.log(`paid in transaction ${receipt.reference}; ${bought.remaining} credits`);

// 4. Use the key.
const scraped = await fetch(`${base}/api/scrape`, {
  method: 'POST',
  headers: { 'SVC-APIKEY': bought.apiKey, 'Content-Type': 'application/json' },
  body: JSON.stringify({ url: page }),
});
const { results, error } = (await scraped.json()) as Scraped;
if (error) throw new Error(error.message);
console.log(results.markdown.data[0]);
console.log(`${scraped.headers.get('x-credits-remaining')} credits left`);
