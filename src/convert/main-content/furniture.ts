/** Boxes that are boilerplate by what they are called: nothing ties them to the content around them. */
import { isAside } from './notes.ts';
import type { Box } from './outline.ts';
import { PATH_GROUPS } from './paths.ts';

const FURNITURE = new Set(
  'tagNav tagFooter tagDialog tagHeader tagForm tagButton nav footer share related popular advert consent newsletter promo popup breadcrumb pagination sidebar comment form button'
    .split(' ')
    .map((name) => PATH_GROUPS.indexOf(name)),
);

export const isFurniture = (box: Box): boolean =>
  isAside(box) || box.groups.some((group) => FURNITURE.has(group));
