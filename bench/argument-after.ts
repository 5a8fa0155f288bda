/** What stands behind an option on the command line, empty where nothing does; undefined without the option. */
export function argumentAfter(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}
