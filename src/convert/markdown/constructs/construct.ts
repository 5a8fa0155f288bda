/** One thing that HTML can say, and the structure its markdown must have when it is read back. */

export type Construct = { name: string; html: string; expect: string; math?: true };

export const construct = (name: string, html: string, expect: string): Construct => ({ name, html, expect });

export const mathConstruct = (name: string, html: string, expect: string): Construct => ({
  name,
  html,
  expect,
  math: true,
});

/** The address every construct is read at. */
export const PAGE_URL = 'https://example.com/dir/page.html';
