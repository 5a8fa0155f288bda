/** A chain of its own, in a process of its own: prints `{"url"}` when it is ready, and ends with its parent. */
import ganache from 'ganache';

const [chainId, ...secretKeys] = process.argv.slice(2);
const server = ganache.server({
  chain: { chainId: Number(chainId) },
  wallet: { accounts: secretKeys.map((secretKey) => ({ secretKey, balance: '0xde0b6b3a7640000' })) },
  logging: { quiet: true },
});
await server.listen(0, '127.0.0.1');
console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
process.stdin.resume().on('end', () => process.exit(0));
