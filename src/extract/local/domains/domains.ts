/** The domains that the local engine knows. */
import type { Domain } from '../engine/model.ts';
import { recipe } from './recipe/recipe.ts';

export const DOMAINS: readonly Domain[] = [recipe];
