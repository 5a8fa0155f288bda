/** Recipes as plugins, recipe sites and plain posts show them. */
import type { Platform } from './platform-case.ts';
import { RECIPES_ELSEWHERE } from './recipe-languages.ts';
import { RECIPE_PLUGINS } from './recipe-plugins.ts';
import { RECIPE_POSTS } from './recipe-posts.ts';
import { RECIPE_SITES } from './recipe-sites.ts';

export const RECIPES: Platform[] = [
  ...RECIPE_PLUGINS,
  ...RECIPE_SITES,
  ...RECIPES_ELSEWHERE,
  ...RECIPE_POSTS,
];
