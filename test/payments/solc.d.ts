/** The one function of the Solidity compiler that the tests call. */
declare module 'solc' {
  const solc: { compile(input: string): string };
  export = solc;
}
