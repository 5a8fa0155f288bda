/** Boxes whose names mark them as boilerplate, so that nothing ties them to the content around them. */
import { isAside } from '../notes.ts';
import type { Box } from '../outline/outline.ts';
import { pathGroups } from '../outline/paths.ts';

const FURNITURE = pathGroups(
  'tagNav tagFooter tagDialog tagHeader tagForm tagButton nav footer share related popular advert consent newsletter promo popup breadcrumb pagination sidebar comment form button',
);

export const isFurniture = (box: Box): boolean =>
  isAside(box) || box.groups.some((group) => FURNITURE.has(group));
